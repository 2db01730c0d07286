import type { Row } from './table.ts';

const address = (terms: readonly string[], property: string, path: string): Row[] => [
  [terms[0] ?? '', property, path],
  [terms[1] ?? '', `${property}.line1`, `${path}/StreetName`],
  [terms[2] ?? '', `${property}.line2`, `${path}/AdditionalStreetName`],
  [terms[3] ?? '', `${property}.line3`, `${path}/AddressLine/Line`],
  [terms[4] ?? '', `${property}.city`, `${path}/CityName`],
  [terms[5] ?? '', `${property}.postCode`, `${path}/PostalZone`],
  [terms[6] ?? '', `${property}.subdivision`, `${path}/CountrySubentity`],
  [terms[7] ?? '', `${property}.countryCode`, `${path}/Country/IdentificationCode`, 'code'],
];

const contact = (terms: readonly string[], property: string, path: string): Row[] => [
  [terms[0] ?? '', property, path],
  [terms[1] ?? '', `${property}.name`, `${path}/Name`],
  [terms[2] ?? '', `${property}.phone`, `${path}/Telephone`],
  [terms[3] ?? '', `${property}.email`, `${path}/ElectronicMail`],
];

const allowance = (terms: readonly string[], property: string, path: string): Row[] => [
  [terms[0] ?? '', property, path],
  [terms[1] ?? '', `${property}.amount`, `${path}/Amount`, 'amount'],
  [terms[2] ?? '', `${property}.baseAmount`, `${path}/BaseAmount`, 'amount'],
  [terms[3] ?? '', `${property}.percentage`, `${path}/MultiplierFactorNumeric`, 'decimal'],
  [terms[4] ?? '', `${property}.reason`, `${path}/AllowanceChargeReason`],
  [terms[5] ?? '', `${property}.reasonCode`, `${path}/AllowanceChargeReasonCode`, 'code'],
];

const vat = (terms: readonly string[], property: string, path: string): Row[] => [
  [terms[0] ?? '', `${property}category`, `${path}/ID`, 'code'],
  [terms[1] ?? '', `${property}rate`, `${path}/Percent`, 'decimal'],
  ['', `${property}taxType`, `${path}/(TaxScheme/ID)`, 'vat'],
];

const seller = 'AccountingSupplierParty/Party';
const buyer = 'AccountingCustomerParty/Party';
const vatScheme = 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID';

const header: Row[] = [
  ['BT-24', 'specification', 'CustomizationID', 'trimmed'],
  ['BT-23', 'businessProcess', 'ProfileID', 'trimmed'],
  ['BT-1', 'number', 'ID'],
  ['BT-2', 'issueDate', 'IssueDate', 'date'],
  ['BG-1', 'notes[]', 'Note*', 'note'],
  ['BT-7', 'vatPointDate', 'TaxPointDate', 'date'],
  ['BT-5', 'currency', 'DocumentCurrencyCode', 'exactCode'],
  ['BT-6', 'vatAccountingCurrency', 'TaxCurrencyCode', 'exactCode'],
  ['BT-19', 'buyerAccountingReference', 'AccountingCost'],
  ['BT-10', 'buyerReference', 'BuyerReference'],
  ['BG-14', 'invoicingPeriod', 'InvoicePeriod'],
  ['BT-73', 'invoicingPeriod.start', 'InvoicePeriod/StartDate', 'date'],
  ['BT-74', 'invoicingPeriod.end', 'InvoicePeriod/EndDate', 'date'],
  ['BT-8', 'vatPointDateCode', 'InvoicePeriod/DescriptionCode', 'code'],
  ['BT-13', 'purchaseOrderReference', 'OrderReference/(ID)', 'orderNumber'],
  ['BT-14', 'salesOrderReference', 'OrderReference/SalesOrderID'],
  ['BG-3', 'precedingInvoices[]', 'BillingReference*'],
  ['BT-25', 'precedingInvoices[].number', 'BillingReference/InvoiceDocumentReference/ID'],
  ['BT-26', 'precedingInvoices[].issueDate', 'BillingReference/InvoiceDocumentReference/IssueDate', 'date'],
  ['BT-16', 'despatchAdviceReference', 'DespatchDocumentReference/ID'],
  ['BT-15', 'receivingAdviceReference', 'ReceiptDocumentReference/ID'],
  ['BT-17', 'tenderReference', 'OriginatorDocumentReference/ID'],
  ['BT-12', 'contractReference', 'ContractDocumentReference/ID'],
  ['BT-18', 'invoicedObject', 'AdditionalDocumentReference[DocumentTypeCode=130]/ID', 'identifier'],
];

const documents: Row[] = [
  ['BG-24', 'supportingDocuments[]', 'AdditionalDocumentReference*'],
  ['BT-122', 'supportingDocuments[].reference', 'AdditionalDocumentReference/ID'],
  ['BT-123', 'supportingDocuments[].description', 'AdditionalDocumentReference/DocumentDescription'],
  ['BT-124', 'supportingDocuments[].location', 'AdditionalDocumentReference/Attachment/ExternalReference/URI'],
  [
    'BT-125',
    'supportingDocuments[].attachment',
    'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject',
    'binary',
  ],
];

const parties: Row[] = [
  ['BG-4', 'seller', seller],
  ['BT-34', 'seller.electronicAddress', `${seller}/EndpointID`, 'identifier'],
  ['BT-90', 'payment.directDebit.creditorIdentifier', `${seller}/PartyIdentification[ID/@schemeID=SEPA]/ID`],
  ['BT-29', 'seller.identifiers[]', `${seller}/PartyIdentification*/ID`, 'identifier'],
  ['BT-28', 'seller.tradingName', `${seller}/PartyName/Name`],
  ...address(
    ['BG-5', 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'],
    'seller.address',
    `${seller}/PostalAddress`,
  ),
  ['BT-31', 'seller.vatId', `${seller}/${vatScheme}`, 'exactCode'],
  ['BT-32', 'seller.taxNumber', `${seller}/PartyTaxScheme[TaxScheme/ID??FC]/CompanyID`],
  ['BT-27', 'seller.name', `${seller}/PartyLegalEntity/RegistrationName`],
  ['BT-30', 'seller.registration', `${seller}/PartyLegalEntity/CompanyID`, 'identifier'],
  ['BT-33', 'seller.legalInformation', `${seller}/PartyLegalEntity/CompanyLegalForm`],
  ...contact(['BG-6', 'BT-41', 'BT-42', 'BT-43'], 'seller.contact', `${seller}/Contact`),
  ['BG-7', 'buyer', buyer],
  ['BT-49', 'buyer.electronicAddress', `${buyer}/EndpointID`, 'identifier'],
  ['BT-46', 'buyer.identifier', `${buyer}/PartyIdentification/ID`, 'identifier'],
  ['BT-45', 'buyer.tradingName', `${buyer}/PartyName/Name`],
  ...address(
    ['BG-8', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'],
    'buyer.address',
    `${buyer}/PostalAddress`,
  ),
  ['BT-48', 'buyer.vatId', `${buyer}/${vatScheme}`, 'exactCode'],
  ['BT-44', 'buyer.name', `${buyer}/PartyLegalEntity/RegistrationName`],
  ['BT-47', 'buyer.registration', `${buyer}/PartyLegalEntity/CompanyID`, 'identifier'],
  ...contact(['BG-9', 'BT-56', 'BT-57', 'BT-58'], 'buyer.contact', `${buyer}/Contact`),
  ['BG-10', 'payee', 'PayeeParty'],
  ['BT-90', 'payment.directDebit.creditorIdentifier', 'PayeeParty/PartyIdentification[ID/@schemeID=SEPA]/ID', 'read'],
  ['BT-60', 'payee.identifier', 'PayeeParty/PartyIdentification/ID', 'identifier'],
  ['BT-59', 'payee.name', 'PayeeParty/PartyName/Name'],
  ['BT-61', 'payee.registration', 'PayeeParty/PartyLegalEntity/CompanyID', 'identifier'],
  ['BG-11', 'taxRepresentative', 'TaxRepresentativeParty'],
  ['BT-62', 'taxRepresentative.name', 'TaxRepresentativeParty/PartyName/Name'],
  ...address(
    ['BG-12', 'BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'],
    'taxRepresentative.address',
    'TaxRepresentativeParty/PostalAddress',
  ),
  ['BT-63', 'taxRepresentative.vatId', `TaxRepresentativeParty/${vatScheme}`, 'exactCode'],
  ['BG-13', 'delivery', 'Delivery'],
  ['BT-72', 'delivery.date', 'Delivery/ActualDeliveryDate', 'date'],
  ['BT-71', 'delivery.location', 'Delivery/DeliveryLocation/ID', 'identifier'],
  ...address(
    ['BG-15', 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'],
    'delivery.address',
    'Delivery/DeliveryLocation/Address',
  ),
  ['BT-70', 'delivery.name', 'Delivery/DeliveryParty/PartyName/Name'],
];

const transfers = 'payment.creditTransfers[]';

const payment: Row[] = [
  ['BG-16', 'payment', 'PaymentMeans?'],
  ['BG-17', transfers, 'PaymentMeans*(PayeeFinancialAccount)'],
  ['BT-81', 'payment.meansCode', 'PaymentMeans/PaymentMeansCode', 'code', 'each'],
  ['BT-82', 'payment.meansText', 'PaymentMeans/PaymentMeansCode/@name'],
  ['BT-83', 'payment.remittanceInformation', 'PaymentMeans/PaymentID', 'each'],
  ['BG-18', 'payment.card', 'PaymentMeans/CardAccount?'],
  ['BT-87', 'payment.card.number', 'PaymentMeans/CardAccount[NetworkID:=NA]/PrimaryAccountNumberID'],
  ['BT-88', 'payment.card.holder', 'PaymentMeans/CardAccount/HolderName'],
  ['BT-84', `${transfers}.account`, 'PaymentMeans/PayeeFinancialAccount/ID'],
  ['BT-85', `${transfers}.accountName`, 'PaymentMeans/PayeeFinancialAccount/Name'],
  ['BT-86', `${transfers}.serviceProvider`, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'],
  ['BG-19', 'payment.directDebit', 'PaymentMeans/PaymentMandate'],
  ['BT-89', 'payment.directDebit.mandateReference', 'PaymentMeans/PaymentMandate/ID'],
  ['BT-91', 'payment.directDebit.debitedAccount', 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID'],
  ['BT-20', 'paymentTerms', 'PaymentTerms/Note'],
];

const documentAllowance = 'AllowanceCharge[ChargeIndicator=false]';
const documentCharge = 'AllowanceCharge[ChargeIndicator=true]';
const breakdown = 'TaxTotal[~document-vat]/TaxSubtotal';

const amounts: Row[] = [
  ...allowance(['BG-20', 'BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98'], 'allowances[]', `${documentAllowance}*`),
  ...vat(['BT-95', 'BT-96'], 'allowances[].vat.', `${documentAllowance}/TaxCategory`),
  ...allowance(['BG-21', 'BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105'], 'charges[]', `${documentCharge}*`),
  ...vat(['BT-102', 'BT-103'], 'charges[].vat.', `${documentCharge}/TaxCategory`),
  ['BT-110', 'totals.vat', 'TaxTotal[~document-vat]/TaxAmount', 'amount'],
  ['BT-111', 'totals.vatInAccountingCurrency', 'TaxTotal[~accounting-vat]/TaxAmount', 'accountingAmount'],
  ['BG-23', 'vatBreakdown[]', `${breakdown}*`],
  ['BT-116', 'vatBreakdown[].base', `${breakdown}/TaxableAmount`, 'amount'],
  ['BT-117', 'vatBreakdown[].amount', `${breakdown}/TaxAmount`, 'amount'],
  ...vat(['BT-118', 'BT-119'], 'vatBreakdown[].', `${breakdown}/TaxCategory`),
  ['BT-121', 'vatBreakdown[].exemptionCode', `${breakdown}/TaxCategory/TaxExemptionReasonCode`, 'code'],
  ['BT-120', 'vatBreakdown[].exemptionText', `${breakdown}/TaxCategory/TaxExemptionReason`],
  ['BG-22', 'totals', 'LegalMonetaryTotal'],
  ['BT-106', 'totals.lineNet', 'LegalMonetaryTotal/LineExtensionAmount', 'amount'],
  ['BT-109', 'totals.net', 'LegalMonetaryTotal/TaxExclusiveAmount', 'amount'],
  ['BT-112', 'totals.gross', 'LegalMonetaryTotal/TaxInclusiveAmount', 'amount'],
  ['BT-107', 'totals.allowances', 'LegalMonetaryTotal/AllowanceTotalAmount', 'amount'],
  ['BT-108', 'totals.charges', 'LegalMonetaryTotal/ChargeTotalAmount', 'amount'],
  ['BT-113', 'totals.paid', 'LegalMonetaryTotal/PrepaidAmount', 'amount'],
  ['BT-114', 'totals.rounding', 'LegalMonetaryTotal/PayableRoundingAmount', 'amount'],
  ['BT-115', 'totals.due', 'LegalMonetaryTotal/PayableAmount', 'amount'],
];

const lines = (line: string, quantity: string): Row[] => [
  ['BG-25', 'lines[]', `${line}*`],
  ['BT-126', 'lines[].id', `${line}/ID`],
  ['BT-127', 'lines[].note', `${line}/Note`],
  ['BT-129', 'lines[].quantity', `${line}/${quantity}`, 'decimal'],
  ['BT-130', 'lines[].unitCode', `${line}/${quantity}/@unitCode`, 'code'],
  ['BT-131', 'lines[].netAmount', `${line}/LineExtensionAmount`, 'amount'],
  ['BT-133', 'lines[].accountingReference', `${line}/AccountingCost`],
  ['BG-26', 'lines[].period', `${line}/InvoicePeriod`],
  ['BT-134', 'lines[].period.start', `${line}/InvoicePeriod/StartDate`, 'date'],
  ['BT-135', 'lines[].period.end', `${line}/InvoicePeriod/EndDate`, 'date'],
  ['BT-132', 'lines[].orderLineReference', `${line}/OrderLineReference/LineID`],
  ['BT-128', 'lines[].objectIdentifier', `${line}/DocumentReference[DocumentTypeCode:=130]/ID`, 'identifier'],
  ...allowance(
    ['BG-27', 'BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140'],
    'lines[].allowances[]',
    `${line}/AllowanceCharge[ChargeIndicator=false]*`,
  ),
  ...allowance(
    ['BG-28', 'BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145'],
    'lines[].charges[]',
    `${line}/AllowanceCharge[ChargeIndicator=true]*`,
  ),
  ['BG-31', 'lines[].item', `${line}/Item`],
  ['BT-154', 'lines[].item.description', `${line}/Item/Description`],
  ['BT-153', 'lines[].item.name', `${line}/Item/Name`],
  ['BT-156', 'lines[].item.buyerId', `${line}/Item/BuyersItemIdentification/ID`],
  ['BT-155', 'lines[].item.sellerId', `${line}/Item/SellersItemIdentification/ID`],
  ['BT-157', 'lines[].item.standardId', `${line}/Item/StandardItemIdentification/ID`, 'identifier'],
  ['BT-159', 'lines[].item.originCountry', `${line}/Item/OriginCountry/IdentificationCode`, 'code'],
  [
    'BT-158',
    'lines[].item.classifications[]',
    `${line}/Item/CommodityClassification*/ItemClassificationCode`,
    'classification',
  ],
  ['BG-30', 'lines[].vat', `${line}/Item/ClassifiedTaxCategory`],
  ...vat(['BT-151', 'BT-152'], 'lines[].vat.', `${line}/Item/ClassifiedTaxCategory`),
  ['BG-32', 'lines[].item.attributes[]', `${line}/Item/AdditionalItemProperty*`],
  ['BT-160', 'lines[].item.attributes[].name', `${line}/Item/AdditionalItemProperty/Name`],
  ['BT-161', 'lines[].item.attributes[].value', `${line}/Item/AdditionalItemProperty/Value`],
  ['BG-29', 'lines[].price', `${line}/Price`],
  ['BT-146', 'lines[].price.net', `${line}/Price/PriceAmount`, 'amount'],
  ['BT-149', 'lines[].price.baseQuantity', `${line}/Price/BaseQuantity`, 'decimal'],
  ['BT-150', 'lines[].price.baseQuantityUnit', `${line}/Price/BaseQuantity/@unitCode`, 'code'],
  ['BT-147', 'lines[].price.discount', `${line}/Price/AllowanceCharge?[ChargeIndicator:=false]/Amount`, 'amount'],
  ['BT-148', 'lines[].price.gross', `${line}/Price/AllowanceCharge/BaseAmount`, 'amount'],
];

/** UBL 2.1 Invoice. */
export const ublInvoiceRows: readonly Row[] = [
  ...header,
  ['BT-9', 'dueDate', 'DueDate', 'date'],
  ['BT-3', 'typeCode', 'InvoiceTypeCode', 'code'],
  ['BT-11', 'projectReference', 'ProjectReference/ID'],
  ...documents,
  ...parties,
  ...payment,
  ['BG-DEX-09', 'thirdPartyPayments[]', 'PrepaidPayment*'],
  ['BT-DEX-001', 'thirdPartyPayments[].type', 'PrepaidPayment/ID'],
  ['BT-DEX-002', 'thirdPartyPayments[].amount', 'PrepaidPayment/PaidAmount', 'amount'],
  ['BT-DEX-003', 'thirdPartyPayments[].description', 'PrepaidPayment/InstructionID'],
  ...amounts,
  ...lines('InvoiceLine', 'InvoicedQuantity'),
  ['BG-DEX-01', 'lines[].subLines[]', 'InvoiceLine/SubInvoiceLine?*'],
];

/** UBL 2.1 CreditNote: no due date and no project of its own, so both stand elsewhere. */
export const ublCreditNoteRows: readonly Row[] = [
  ...header,
  ['BT-3', 'typeCode', 'CreditNoteTypeCode', 'code'],
  ['BT-11', 'projectReference', 'AdditionalDocumentReference[DocumentTypeCode=50]/ID'],
  ...documents,
  ...parties,
  ...payment,
  ['BT-9', 'dueDate', 'PaymentMeans/PaymentDueDate', 'date'],
  ...amounts,
  ...lines('CreditNoteLine', 'CreditedQuantity'),
];
