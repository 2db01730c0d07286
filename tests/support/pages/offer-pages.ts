import { randomUUID } from 'node:crypto';
import { offerFields } from '../invoice-posts.ts';
import type { PageDescription } from './page.ts';
import { byPost, ofTheEditor, sentLater } from './typed-fields.ts';
import { queryNames, severalWords } from '#app/values/page-query.ts';

const offer = '/invoice/angebote/:offerId';
const version = `${offer}/versionen/:versionNumber`;
const draft = { offerId: 'offerDraft' } as const;

export const offerPages = {
  '/invoice/angebote': {},
  '/invoice/angebote/mehrere': {
    queries: [`?${queryNames.task}=${severalWords['sent-otherwise']}&${queryNames.subject}={offerSent}`],
    form: { fields: async ({ offerSent }) => ({ ...byPost, documents: await offerSent() }), text: 'note', done: 200 },
  },
  '/invoice/angebote/zip': { queries: [`?${queryNames.subject}={offerSent}`] },
  '/invoice/angebote/neu': {
    queries: ['', `?${queryNames.createKey}=00000000-0000-4000-8000-000000000001`],
    form: { fields: async ({ customer }) => offerFields(await customer()), text: 'introText' },
  },
  '/invoice/angebote/neu/sichern': { form: ofTheEditor },
  [offer]: {},
  [`${offer}/bearbeiten`]: {
    of: draft,
    form: {
      fields: async ({ customer }) => offerFields(await customer(), { subject: 'Anderer Betreff' }),
      text: 'introText',
    },
  },
  [`${offer}/sichern`]: { of: draft, form: ofTheEditor },
  [`${offer}/versenden`]: { of: draft, form: { fields: { confirmed: 'on' } } },
  [`${offer}/vorschau`]: { of: draft },
  [`${offer}/vorschau/bild`]: { of: draft },
  [`${offer}/vorschau/pdf`]: { of: draft },
  [version]: {},
  [`${version}/bild`]: {},
  [`${version}/pdf`]: {},
  [`${version}/versand`]: { form: { fields: sentLater, text: 'text' } },
  [`${version}/versand/:mailId`]: { of: { mailId: 'offerMail' }, form: { fields: { then: 'hold' } } },
  [`${version}/versandt`]: { form: { fields: byPost, text: 'note' } },
  [`${offer}/neue-version`]: { form: { fields: { sentVersions: '1' } } },
  [`${offer}/entscheidung`]: {
    form: { fields: { expectedState: 'sent', decision: 'declined', reason: 'Zu teuer' }, text: 'reason' },
  },
  [`${offer}/rechnung`]: {
    of: { offerId: 'offerAccepted' },
    form: { fields: { sentVersions: '1', standing: '', way: 'whole' } },
  },
  '/invoice/angebote/verworfen': {},
  '/invoice/angebote/verworfen/:draftId': { of: { draftId: 'discardedOffer' }, form: { fields: {} } },
  [`${offer}/loeschen`]: { of: { offerId: 'spareOffer' }, form: { fields: {} } },
  [`${offer}/kopie`]: { leadsOn: true, form: { fields: () => ({ createKey: randomUUID() }), on: offer } },
  [`${offer}/archiv`]: { leadsOn: true, form: { fields: { archived: 'yes' }, on: offer } },
} satisfies Record<string, PageDescription>;
