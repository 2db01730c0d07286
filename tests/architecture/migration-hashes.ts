/**
 * SHA-256 of every migration. Data folders have run them as they stand here: what a released one says is never changed,
 * a new one follows, with a line of its own.
 */
export const migrationHashes: Readonly<Record<string, string>> = {
  '1795000001_settings.js': '9170f7e92ff33cef7c228783bb4f10895dca227b90844d6acca435618da348d5',
  '1795000002_users.js': 'eef69ffc6bf9024869a9ec54b974fa3cf527e72ad4f7904fe28afe74270b005a',
  '1795000003_companies.js': '6cfaaf088ad20ebcb489c6adfdd78dcb32bef9d9ca58f4b66c9f0d5d6475cb77',
  '1795000004_customers.js': '60f5d4fe77e3e6af866a5b714402e7048b2ba82d456c3de89e5760ca13887eef',
  '1795000005_invoices.js': '768bd1d420d148eb43600b9e0469d68cb24ecff1695622ad614159fbaea74e29',
  '1795000006_events.js': '63f246f4692e66723f239006b4a74b22426af8c4af9575b502533e35c1f79463',
  '1795000007_mails.js': 'f8d556ff4e5290845ba85487fe4686d296bcd13acb91593d3762d20e12b778ac',
  '1795000008_triggers.js': 'b16e8deaa6efc515d1bc66b687520419187a37a4fe2044aae522caa42d923c81',
  '1795000101_layouts.js': '8626decc92f14d22c87cc743db1fbd18c29a81465845fc106874492eacdd8000',
  '1795000201_customer_registration.js': '1895e8baa9681860a45adee799285ce7cca5f75bfa2b6d9f943199c807171034',
  '1795000401_limits.js': 'a9f43a2ccfa4958daa2d6538b193313174e6add9a14afd808c13684320bfac7b',
  '1795000501_sessions.js': '65a9dd348e3c2396a11c7b863a83cdd02c7adaf761ec5d8858fa399af3869b97',
  '1795000601_heads.js': '06523bade5f3c7f8e6c726f17081f3b627e63487544353f8dfb549ef4287ac7c',
  '1795000602_digest_mails.js': '42e9b413135a8cc55a16e5fe604cd93f506edbdf95ee4a199e83bdd0ce54a0b2',
};
