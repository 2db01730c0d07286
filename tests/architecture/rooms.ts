/** Who may import whom inside app/. A room not listed may not exist. */
export const rooms: Record<string, readonly string[]> = {
  invoicing: [],
  xml: ['invoicing'],
  pocketbase: ['invoicing', 'env'],
  pdf: ['invoicing', 'env'],
  mail: ['invoicing', 'env'],
  workflows: ['invoicing', 'xml', 'pocketbase', 'pdf', 'mail', 'env'],
  jobs: ['workflows', 'invoicing', 'xml', 'pocketbase', 'pdf', 'mail', 'env'],
  commands: ['server', 'workflows', 'invoicing', 'xml', 'pocketbase', 'pdf', 'mail', 'env'],
  server: ['http', 'jobs', 'workflows', 'pocketbase', 'pdf', 'mail', 'env'],
  http: ['pocketbase', 'invoicing', 'env'],
  ui: ['invoicing'],
  routes: ['workflows', 'http', 'ui', 'pocketbase', 'pdf', 'mail', 'xml', 'invoicing', 'env'],
};

/** npm packages that a room may import; rooms not listed may import any dependency of the product. */
export const packages: Record<string, readonly string[]> = {
  invoicing: ['big.js'],
  xml: ['saxes'],
  ui: ['react', 'react-dom', 'react-router', '@conform-to/react'],
  http: ['react-router', '@conform-to/react', '@conform-to/zod', 'zod', 'pocketbase'],
  mail: ['nodemailer', 'resend', 'zod'],
};

/** Rooms that run in the browser too: nothing of Node. */
export const withoutNode: readonly string[] = ['invoicing', 'ui', 'xml'];

/** Types may pass where code may not: the shape of what a person's request is given. */
export const typeOnly: readonly (readonly [from: string, to: string])[] = [['http', 'workflows']];
