interface Events {
  onCollectionCreateRequest: typeof onCollectionCreateRequest;
  onCollectionDeleteRequest: typeof onCollectionDeleteRequest;
  onCollectionUpdateRequest: typeof onCollectionUpdateRequest;
  onCollectionsImportRequest: typeof onCollectionsImportRequest;
  onMailerRecordPasswordResetSend: typeof onMailerRecordPasswordResetSend;
  onMailerRecordVerificationSend: typeof onMailerRecordVerificationSend;
  onMailerSend: typeof onMailerSend;
  onRecordCreate: typeof onRecordCreate;
  onRecordCreateRequest: typeof onRecordCreateRequest;
  onRecordDelete: typeof onRecordDelete;
  onRecordDeleteRequest: typeof onRecordDeleteRequest;
  onRecordUpdate: typeof onRecordUpdate;
  onRecordUpdateRequest: typeof onRecordUpdateRequest;
}

type EventOf<Name extends keyof Events> = Parameters<Parameters<Events[Name]>[0]>[0];

/** A model hook, or a middleware of every request. The build writes one line for each. */
export interface Listener {
  event: keyof Events | 'routerUse';
  /** only of these; all if there are none */
  collections: readonly string[];
  handle: (e: never) => void;
}

export function on<Name extends keyof Events>(
  event: Name,
  collections: readonly string[],
  handle: (e: EventOf<Name>) => void,
): Listener {
  return { event, collections, handle };
}

export function onEveryRequest(handle: (e: core.RequestEvent) => void): Listener {
  return { event: 'routerUse', collections: [], handle };
}
