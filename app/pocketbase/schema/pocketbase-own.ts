import type { Schema } from './terms.ts';

// PocketBase’s own share of a database, written by tests/locks/expected-schema.test.ts.
export const pocketbaseOwn: Omit<Schema, 'triggers'> = {
  objects: {
    'index idx__collections_type': 'b097e5d1c424ec324a863be4de7473e8f383caee11365993acfd00468bcbaf97',
    'index idx_authOrigins_unique_pairs': '952ea9e3cb901060e8a65bc2092540dd8d164ba965700e6a4cc85daf6798948c',
    'index idx_email__pb_users_auth_': 'f526041ecf09ba0a08e8d01ab8956b779c1e702592ef550df9f4444bbc0b943b',
    'index idx_email_pbc_3142635823': '7d40395b198f287ef7dc807038a7b8ab53acbb57124bc484effdcc0afadabf1c',
    'index idx_externalAuths_collection_provider': 'f1d12a6102fe22f9b7aef9f732eb0e69a973af0395eeb7850c8b4e390485c650',
    'index idx_externalAuths_record_provider': 'd73b5fc63606525eb0aea6913471cf835cf86e70368b79984a35fd847dac4b15',
    'index idx_mfas_collectionRef_recordRef': 'ecdc770d8753dce410df1a3d80b25fa08a85b2e0d9f824492e73d4985d427225',
    'index idx_otps_collectionRef_recordRef': '52cf6f66751c12094db66e5e09e002673206a3ea28df09afc13a2a2a714de7e6',
    'index idx_tokenKey__pb_users_auth_': '0f3e1bb1daecce4017a8653ba8eb0432ce01f1726a36bc5605ddee59fa440627',
    'index idx_tokenKey_pbc_3142635823': 'dea7dc98968446b1471527d8e42db43ab1c58d7af580cbacadbbfc1d2936c35b',
    'table _authOrigins': 'a4bccef82a8203204674917f069e0031ef6db65d7688bc973838b66a24a66092',
    'table _collections': '685b7565e83b66aca24c1a8b48b023fd868d2da0d1a3636836e58dc0d967fe02',
    'table _externalAuths': 'e0993d8721060664c9f560b6f02bc44c1a24e8b3db78efe6d4bc89fa10f3f8b5',
    'table _mfas': '39c3c83a39d886706bbe1b550641b428f7862635b062fe3de20fc4bba6604434',
    'table _migrations': 'b95a7a896007d8d0e8f44088257469c6c35ff9c8c236d33b0cb147cb79e85f1d',
    'table _otps': '6241f8bfc7ee008018f36f5ad50d517f10322b1af971703a309686778cccfbbf',
    'table _params': '9b53aa1a2b3240b5774b723176dd0c5613f7a669754f7e900af337d305397dca',
    'table _superusers': '2e0c77685a07272ee874b93024a6a2ae72076311ec498a9940b2dea5fc2af8b5',
    'table search_pieces_config': 'fc0c9423b73babbe95148462454ded9d497042fd86acf114e391bfef56bfb906',
    'table search_pieces_data': '04d84c9408f6df4d97c787e387113afe100a770d232cbbb6226e6bd44d64326e',
    'table search_pieces_idx': 'f4467e2229da47cdfc3e0cfe5e42527a85340421a91361c030873b8c9e5a893d',
    'table users': '65903de40fe013785291e144f18f12de754a6a0fdea8344b7e083122b4cb6c46',
  },
  rules: {
    _authOrigins:
      '["@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId","@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId",null,null,"@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId",null,null]',
    _externalAuths:
      '["@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId","@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId",null,null,"@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId",null,null]',
    _mfas:
      '["@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId","@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId",null,null,null,null,null]',
    _otps:
      '["@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId","@request.auth.id != \'\' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId",null,null,null,null,null]',
    _superusers: '[null,null,null,null,null,"",null]',
  },
  collections: {
    _authOrigins: '068f53b29c20bdae27d472dd5584429fffe886d0d5027a30a287f2fe9b7b2367',
    _externalAuths: '4dfc7febe3424e566863939036aa477e3ae8ab6ac3a9c21089bd17b5bafa324c',
    _mfas: '76460259ec5821ded9aa792858d6c6d64598ef1057ab3c7001a4df796da4954a',
    _otps: '3b1f1eb708f860b530054eaa380c264cabf4566cbe609f05e6ab2708604f186b',
    _superusers: 'bcdeea9662abdbe7566754e6a18ef3a044a24694bdd47d08ffb8d6a6d0cfbd9c',
    users: '47a17323ce252e0ec56a01ad9b41e6ce95c6ec4639db8577ec59e4fa8dc9d9c9',
  },
  settings: '2c28aaeeba1eaec06a660fe3c86a5e400361a0078da381c5ba837334b3016aee',
};
