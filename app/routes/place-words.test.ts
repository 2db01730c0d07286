import { describe, expect, it } from 'vitest';
import { places } from '#app/ui/base/paths.ts';
import { findPlaces, findSettings } from './place-words.server.ts';

const titles = (search: string) => findPlaces(search).map(({ title }) => title);

describe('findPlaces', () => {
  it('finds every place by its name, as the first of all', () => {
    for (const { title, href } of Object.values(places)) expect(findPlaces(title)[0]).toMatchObject({ href });
  });

  it.each([
    ['mahn', 'Mahnungen'],
    ['offene', 'Offene Posten'],
    ['OP-Liste', 'Offene Posten'],
    ['lastschrift', 'Lastschriften'],
    ['SEPA', 'Lastschriften'],
    ['wiederkehrend', 'Wiederkehrende Rechnungen'],
    ['kontoauszug', 'Kontoauszug einlesen'],
    ['kleinunternehmer', 'Grenze nach § 19 UStG'],
    ['§ 19', 'Grenze nach § 19 UStG'],
    ['nummernkreis', 'Nummern'],
    ['basiszins', 'Mahnstufen'],
    ['zahlungsziel', 'Texte und Fristen'],
    ['bedenkzeit', 'E-Mail-Versand'],
    ['2fa', 'Zweiter Faktor'],
    ['kündigen', 'Abo'],
    ['logo', 'Layouts'],
    ['kurzbefehle', 'Tasten'],
  ])('finds by „%s“ the place %s', (search, title) => {
    expect(titles(search)).toContain(title);
  });

  it('wants each word, from its beginning', () => {
    expect(titles('passwort ändern')).toEqual(['Passwort ändern']);
    expect(titles('passwort holm')).toEqual([]);
    expect(titles('sswort')).toEqual([]);
    expect([titles('r'), titles(' '), titles('')]).toEqual([[], [], []]);
  });

  it('says where a place is', () => {
    const where = (search: string) => findPlaces(search).map((place) => place.where)[0];
    expect([where('mahnungen'), where('nummernbuch'), where('zahlungen zuordnen'), where('rechnungen')]).toEqual([
      'Geld',
      'Einstellungen',
      'Zahlungen',
      '',
    ]);
  });
});

it('findSettings leaves out what is no setting', () => {
  expect(findSettings('mahnungen').map(({ title }) => title)).toEqual(['Mahnstufen']);
  expect(findSettings('profil').map(({ title }) => title)).toEqual(['Profil']);
});
