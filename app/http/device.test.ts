import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36';

describe('deviceOf', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:154.0) Gecko/20100101 Firefox/154.0', 'Firefox, Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome, Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/154.0.0.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/140.0.0.0`, 'Opera, Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari, Mac'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari, iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/154.0 Mobile Safari/604.1', 'Chrome, iPad'],
    ['Mozilla/5.0 (Android 16; Mobile; rv:154.0) Gecko/154.0 Firefox/154.0', 'Firefox, Android'],
    [`Mozilla/5.0 (Linux; Android 16; SM-S931B) SamsungBrowser/30.0 ${chrome}`, 'Samsung Internet, Android'],
    ['curl/8.5.0', ''],
    ['', ''],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
