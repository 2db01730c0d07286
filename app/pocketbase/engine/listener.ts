interface Events {
  onCollectionCreateRequest: typeof onCollectionCreateRequest;
  onCollectionDeleteRequest: typeof onCollectionDeleteRequest;
  onCollectionUpdateRequest: typeof onCollectionUpdateRequest;
  onCollectionsImportRequest: typeof onCollectionsImportRequest;
  onMailerRecordEmailChangeSend: typeof onMailerRecordEmailChangeSend;
  onMailerRecordOTPSend: typeof onMailerRecordOTPSend;
  onMailerRecordPasswordResetSend: typeof onMailerRecordPasswordResetSend;
  onMailerRecordVerificationSend: typeof onMailerRecordVerificationSend;
  onMailerSend: typeof onMailerSend;
  onRealtimeConnectRequest: typeof onRealtimeConnectRequest;
  onRealtimeSubscribeRequest: typeof onRealtimeSubscribeRequest;
  onRecordAfterCreateSuccess: typeof onRecordAfterCreateSuccess;
  onRecordAfterDeleteSuccess: typeof onRecordAfterDeleteSuccess;
  onRecordAfterUpdateSuccess: typeof onRecordAfterUpdateSuccess;
  onRecordAuthRequest: typeof onRecordAuthRequest;
  onRecordAuthWithOAuth2Request: typeof onRecordAuthWithOAuth2Request;
  onRecordConfirmPasswordResetRequest: typeof onRecordConfirmPasswordResetRequest;
  onRecordCreate: typeof onRecordCreate;
  onRecordCreateRequest: typeof onRecordCreateRequest;
  onRecordDelete: typeof onRecordDelete;
  onRecordDeleteRequest: typeof onRecordDeleteRequest;
  onRecordUpdate: typeof onRecordUpdate;
  onRecordUpdateRequest: typeof onRecordUpdateRequest;
  onRecordViewRequest: typeof onRecordViewRequest;
  onRecordsListRequest: typeof onRecordsListRequest;
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

type Check = (e: core.RequestEvent) => void;

/**
 * Looks at every request before anything else does; a check that throws ends it. `around` sees what checks and answer
 * throw. A machine is entered once for all of them.
 */
export function onEveryRequest(
  checks: readonly Check[],
  around: (e: core.RequestEvent, answer: () => void) => void,
): Listener {
  const handle = (e: core.RequestEvent): void =>
    around(e, () => {
      for (const check of checks) check(e);
      e.next();
    });
  return { event: 'routerUse', collections: [], handle };
}
