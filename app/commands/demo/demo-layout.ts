import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { createLayout } from '#app/pocketbase/layouts/queries.ts';
import type { Services } from '#app/workflows/services.ts';
import { uploadLogo } from '#app/workflows/upload-pictures.ts';
import type { SampleAccount } from '../fixtures.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { setUses } from '#app/pocketbase/layouts/calls.ts';
import { demoLogo } from './demo-logo.ts';

export async function makeLayout({ pdf }: Services, { backend, userId }: SampleAccount): Promise<void> {
  const logo = await uploadLogo({ pdf, backend, account: userId }, new TextEncoder().encode(demoLogo));
  if (!logo.ok) throw new Error(`demo logo: ${logo.refusal}`);
  const settings = {
    ...defaultLayout,
    logo: { picture: logo.value, widthTenthMm: 620, align: 'left' as const, alternative: 'Brandis Gestaltung' },
    colors: { accent: '#7a2e3a', text: '#2a1f24' },
  };
  const fields = { name: 'Brandis', settings };
  const { id } = accepted(await createLayout(backend, { createKey: crypto.randomUUID(), fields }));
  accepted(await ask(backend, setUses, { id, kinds: [''] }));
}
