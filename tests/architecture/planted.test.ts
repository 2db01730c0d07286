import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlantedFaults } from '../planted/planted-fault.ts';
import { placeFault, readProject } from '../planted/try-fault.ts';

const project = join(import.meta.dirname, '../..');
const notRooms = new Set(['decisions', 'deploy']);
const rooms = readdirSync(join(project, 'app'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notRooms.has(entry.name))
  .map(({ name }) => name);

const plantedFaults = readPlantedFaults();
const sources = readProject(project);
const places = plantedFaults.map((fault) => placeFault(sources, fault));

describe('planted faults', () => {
  it('each name a place in app/ and a test that stand once', () => {
    expect(places.filter((place) => typeof place === 'string')).toEqual([]);
  });

  it('are at least 80, and at least two in every room', () => {
    const count = (room: string) => places.filter((place) => typeof place !== 'string' && place.room === room).length;
    expect(plantedFaults.length).toBeGreaterThanOrEqual(80);
    expect(rooms.length).toBeGreaterThan(12);
    expect(rooms.filter((room) => count(room) < 2)).toEqual([]);
  });

  it('change what they find', () => {
    expect(plantedFaults.filter(({ find, replace }) => find === replace)).toEqual([]);
  });
});
