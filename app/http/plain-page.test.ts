import { expect, it } from 'vitest';
import { plainPage } from './plain-page.ts';

it('a plain page is a whole German page that nothing keeps', async () => {
  const response = plainPage({ status: 503, title: 'Gleich wieder da', text: 'Bitte warten.' });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  expect(html).toMatch(/^<!doctype html>\n<html lang="de">/);
  expect(html).toContain('<title>Gleich wieder da</title>');
  expect(html).toContain('<p>Bitte warten.</p>');
  expect(html).not.toMatch(/<script|<style|style=/);
});
