// The package has no types of its own: what the tests use of it.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (values: { accountId: string; clientId: string }) => Grant;
    callback: () => (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails: (
      request: IncomingMessage,
      response: ServerResponse,
    ) => Promise<{ params: { client_id: string; scope: string } }>;
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>;
  }
}
