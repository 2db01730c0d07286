import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { appContext, clientContext, cookiesContext, requestContext, waitContext } from './app-context.ts';
import type { App } from './app-context.ts';
import { rememberDevice, countSignIn } from './attempts.ts';
import { createRateLimits } from './rate-limit.ts';

function site() {
  const app = { limits: createRateLimits(() => 0), deviceKey: 'k'.repeat(64) } as App;
  return (address: string, cookie = '') => {
    const context = new RouterContextProvider();
    const cookies: string[] = [];
    context.set(appContext, app);
    context.set(clientContext, { address, local: false });
    context.set(requestContext, new Request('http://own.example/login', { headers: { cookie } }));
    context.set(cookiesContext, cookies);
    return { context, cookies };
  };
}

const home = '192.0.2.7';
const owner = 'owner@own.example';

function knownCookie(visit: ReturnType<typeof site>): string {
  const { context, cookies } = visit(home);
  expect(rememberDevice(context, owner)).toBe(true);
  return cookies[0]?.split(';')[0] ?? '';
}

it('300 failures from one place are too many for it, and not for a browser that the account knows', () => {
  const visit = site();
  const known = knownCookie(visit);
  for (let i = 0; i < 300; i += 1) expect(countSignIn(visit(home).context, `invented-${i}@b.example`)).not.toBeNull();
  const { context } = visit(home);
  expect(countSignIn(context, owner)).toBeNull();
  expect(context.get(waitContext)).toBe(600);
  expect(countSignIn(visit('192.0.2.8').context, owner)).not.toBeNull();
  expect(countSignIn(visit(home, known).context, owner)).not.toBeNull();
});

it('60 failures of one account from many places are too many, and not for a browser that the account knows', () => {
  const visit = site();
  const known = knownCookie(visit);
  for (let i = 0; i < 60; i += 1) expect(countSignIn(visit(`10.0.0.${i}`).context, owner)).not.toBeNull();
  const { context } = visit('10.0.1.1');
  expect(countSignIn(context, owner)).toBeNull();
  expect(context.get(waitContext)).toBe(3600);
  expect(countSignIn(visit('10.0.1.1').context, 'other@own.example')).not.toBeNull();
  expect(countSignIn(visit('10.0.1.1', known).context, owner)).not.toBeNull();
});

it('a known browser has eight failures of its own', () => {
  const visit = site();
  const known = knownCookie(visit);
  for (let i = 0; i < 8; i += 1) expect(countSignIn(visit(home, known).context, owner)).not.toBeNull();
  expect(countSignIn(visit('192.0.2.9', known).context, owner)).toBeNull();
});

it('counts no failure for a hundred successful sign-ins', () => {
  const visit = site();
  for (let i = 0; i < 100; i += 1) countSignIn(visit(home).context, owner)?.succeed();
  for (let i = 0; i < 100; i += 1) countSignIn(visit(home).context, owner)?.giveBack();
  expect(countSignIn(visit(home).context, owner)).not.toBeNull();
});

it('a browser is new to an account once, and new to every other account', () => {
  const visit = site();
  const known = knownCookie(visit);
  expect(rememberDevice(visit(home, known).context, owner)).toBe(false);
  expect(rememberDevice(visit(home, known).context, 'other@own.example')).toBe(true);
});
