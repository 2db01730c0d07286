import { ClientResponseError } from 'pocketbase';
import { describe, expect, it } from 'vitest';
import { BackendError, toBackendError } from './backend-error.ts';

const answered = (status: number, data: Record<string, unknown> = {}) =>
  new ClientResponseError({ url: 'http://pb/api/x', status, data });

const defaultMessage = 'Something went wrong while processing your request.';

describe('toBackendError', () => {
  it.each([
    ['not found', answered(404), 404, "The requested resource wasn't found."],
    ['no id', answered(404, { message: 'Missing required record id.' }), 404, 'Missing required record id.'],
    ['bad request', answered(400, { message: 'words of PocketBase' }), 400, defaultMessage],
    ['refused', answered(403), 403, defaultMessage],
    ['failed', answered(500), 500, defaultMessage],
    ['no answer', new ClientResponseError({ url: 'http://pb/api/x', status: 0 }), 503, defaultMessage],
    [
      'cancelled',
      new ClientResponseError(new DOMException('The operation was aborted.', 'AbortError')),
      499,
      'The request was autocancelled.',
    ],
  ])('%s', (_name, error, status, message) => {
    const failure = toBackendError(error);
    expect(failure).toBeInstanceOf(BackendError);
    expect(failure).toMatchObject({ status, message, url: error.url, cause: error });
  });

  it('carries what the backend said', () => {
    expect(toBackendError(answered(400, { data: { name: { code: 'x' } } }))).toMatchObject({
      response: { data: { name: { code: 'x' } } },
    });
  });

  it('programming errors pass through', () => {
    const error = new TypeError('x');
    expect(toBackendError(error)).toBe(error);
    expect(toBackendError('x')).toBe('x');
  });
});
