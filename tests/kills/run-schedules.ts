import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import { servicesOf } from '../support/services.ts';

// The runner of recurring invoices in a process of its own, so that it can be killed by itself: the product's runs once a minute.

const services = servicesOf(process.argv[2] ?? '');
try {
  await runSchedules(services);
} finally {
  await services.pdf.close();
}
