import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from './fill-shapes.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** As PNG: eight bits of red, green and blue, each row as its difference from the one above. */
export function writePng({ width, height, pixels }: Raster): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(differences({ width, height, pixels }));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function differences({ width, height, pixels }: Raster): Buffer {
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  const up = 2;
  for (let row = 0; row < height; row += 1) {
    rows[row * (stride + 1)] = up;
    for (let at = 0; at < stride; at += 1)
      rows[row * (stride + 1) + 1 + at] = (pixels[row * stride + at] ?? 0) - (pixels[(row - 1) * stride + at] ?? 0);
  }
  return rows;
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
