import type { Row } from './table.ts';

const trade = 'SupplyChainTradeTransaction';
const agreement = `${trade}/ApplicableHeaderTradeAgreement!`;
const delivery = `${trade}/ApplicableHeaderTradeDelivery!`;
const settlement = `${trade}/ApplicableHeaderTradeSettlement!`;
const line = `${trade}/IncludedSupplyChainTradeLineItem`;

const address = (terms: readonly string[], property: string, party: string): Row[] => {
  const path = `${party}/PostalTradeAddress`;
  return [
    [terms[0] ?? '', property, path],
    [terms[1] ?? '', `${property}.line1`, `${path}/LineOne`],
    [terms[2] ?? '', `${property}.line2`, `${path}/LineTwo`],
    [terms[3] ?? '', `${property}.line3`, `${path}/LineThree`],
    [terms[4] ?? '', `${property}.city`, `${path}/CityName`],
    [terms[5] ?? '', `${property}.postCode`, `${path}/PostcodeCode`],
    [terms[6] ?? '', `${property}.subdivision`, `${path}/CountrySubDivisionName`],
    [terms[7] ?? '', `${property}.countryCode`, `${path}/CountryID`, 'code'],
  ];
};

const contact = (terms: readonly string[], property: string, party: string): Row[] => {
  const path = `${party}/DefinedTradeContact`;
  return [
    [terms[0] ?? '', property, path],
    [terms[1] ?? '', `${property}.name`, `${path}/PersonName`],
    [terms[1] ?? '', `${property}.name`, `${path}/DepartmentName`, 'append'],
    [terms[2] ?? '', `${property}.phone`, `${path}/TelephoneUniversalCommunication/CompleteNumber`],
    [terms[3] ?? '', `${property}.email`, `${path}/EmailURIUniversalCommunication/URIID`],
  ];
};

/** An identifier with a scheme has an element of its own. */
const identifier = (term: string, property: string, party: string): Row[] => [
  [term, property, `${party}/ID`, 'plainIdentifier'],
  [term, property, `${party}/GlobalID`, 'globalIdentifier'],
];

const period = (terms: readonly string[], property: string, owner: string): Row[] => {
  const path = `${owner}/BillingSpecifiedPeriod`;
  return [
    [terms[0] ?? '', property, path],
    [terms[1] ?? '', `${property}.start`, `${path}/StartDateTime/DateTimeString`, 'formattedDate'],
    [terms[2] ?? '', `${property}.end`, `${path}/EndDateTime/DateTimeString`, 'formattedDate'],
  ];
};

const allowance = (terms: readonly string[], property: string, path: string): Row[] => [
  [terms[0] ?? '', property, path],
  [terms[1] ?? '', `${property}.amount`, `${path}/ActualAmount`, 'decimal'],
  [terms[2] ?? '', `${property}.baseAmount`, `${path}/BasisAmount`, 'decimal'],
  [terms[3] ?? '', `${property}.percentage`, `${path}/CalculationPercent`, 'decimal'],
  [terms[4] ?? '', `${property}.reason`, `${path}/Reason`],
  [terms[5] ?? '', `${property}.reasonCode`, `${path}/ReasonCode`, 'code'],
];

const vat = (terms: readonly string[], property: string, path: string): Row[] => [
  [terms[0] ?? '', `${property}category`, `${path}/CategoryCode`, 'exactCode'],
  [terms[1] ?? '', `${property}rate`, `${path}/RateApplicablePercent`, 'decimal'],
  ['', `${property}taxType`, `${path}/(TypeCode)`, 'exactVat'],
];

const header: Row[] = [
  [
    'BT-23',
    'businessProcess',
    'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
    'trimmed',
  ],
  ['BT-24', 'specification', 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID', 'trimmed'],
  ['BT-1', 'number', 'ExchangedDocument/ID'],
  ['BT-3', 'typeCode', 'ExchangedDocument/TypeCode', 'code'],
  ['BT-2', 'issueDate', 'ExchangedDocument/IssueDateTime/DateTimeString', 'formattedDate'],
  ['BG-1', 'notes[]', 'ExchangedDocument/IncludedNote*'],
  ['BT-21', 'notes[].subjectCode', 'ExchangedDocument/IncludedNote/SubjectCode', 'code'],
  ['BT-22', 'notes[].text', 'ExchangedDocument/IncludedNote/Content'],
];

const lineAllowance = `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge`;
const product = `${line}/SpecifiedTradeProduct`;
const lineObject = `${line}/SpecifiedLineTradeSettlement/AdditionalReferencedDocument[TypeCode:=130]`;
const price = `${line}/SpecifiedLineTradeAgreement`;

const lines: Row[] = [
  ['BG-25', 'lines[]', `${line}*`],
  ['BT-126', 'lines[].id', `${line}/AssociatedDocumentLineDocument/LineID`],
  ['BT-127', 'lines[].note', `${line}/AssociatedDocumentLineDocument/IncludedNote/Content`],
  ['BG-31', 'lines[].item', product],
  ['BT-157', 'lines[].item.standardId', `${product}/GlobalID`, 'identifier'],
  ['BT-155', 'lines[].item.sellerId', `${product}/SellerAssignedID`],
  ['BT-156', 'lines[].item.buyerId', `${product}/BuyerAssignedID`],
  ['BT-153', 'lines[].item.name', `${product}/Name`],
  ['BT-154', 'lines[].item.description', `${product}/Description`],
  ['BG-32', 'lines[].item.attributes[]', `${product}/ApplicableProductCharacteristic*`],
  ['BT-160', 'lines[].item.attributes[].name', `${product}/ApplicableProductCharacteristic/Description`],
  ['BT-161', 'lines[].item.attributes[].value', `${product}/ApplicableProductCharacteristic/Value`],
  [
    'BT-158',
    'lines[].item.classifications[]',
    `${product}/DesignatedProductClassification*/ClassCode`,
    'classification',
  ],
  ['BT-159', 'lines[].item.originCountry', `${product}/OriginTradeCountry/ID`, 'code'],
  ['BG-29', 'lines[].price', price],
  ['BT-132', 'lines[].orderLineReference', `${price}/BuyerOrderReferencedDocument/LineID`],
  ['BT-148', 'lines[].price.gross', `${price}/GrossPriceProductTradePrice?/ChargeAmount`, 'decimal'],
  [
    'BT-147',
    'lines[].price.discount',
    `${price}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge[ChargeIndicator/Indicator:=false]/ActualAmount`,
    'decimal',
  ],
  ['BT-146', 'lines[].price.net', `${price}/NetPriceProductTradePrice/ChargeAmount`, 'decimal'],
  ['BT-149', 'lines[].price.baseQuantity', `${price}/NetPriceProductTradePrice/BasisQuantity`, 'decimal'],
  ['BT-150', 'lines[].price.baseQuantityUnit', `${price}/NetPriceProductTradePrice/BasisQuantity/@unitCode`, 'code'],
  ['BT-149', 'lines[].price.baseQuantity', `${price}/GrossPriceProductTradePrice/BasisQuantity`, 'decimal', 'read'],
  [
    'BT-150',
    'lines[].price.baseQuantityUnit',
    `${price}/GrossPriceProductTradePrice/BasisQuantity/@unitCode`,
    'code',
    'read',
  ],
  ['BT-129', 'lines[].quantity', `${line}/SpecifiedLineTradeDelivery/BilledQuantity`, 'decimal'],
  ['BT-130', 'lines[].unitCode', `${line}/SpecifiedLineTradeDelivery/BilledQuantity/@unitCode`, 'code'],
  ['BG-30', 'lines[].vat', `${line}/SpecifiedLineTradeSettlement/ApplicableTradeTax`],
  ...vat(['BT-151', 'BT-152'], 'lines[].vat.', `${line}/SpecifiedLineTradeSettlement/ApplicableTradeTax`),
  ...period(['BG-26', 'BT-134', 'BT-135'], 'lines[].period', `${line}/SpecifiedLineTradeSettlement`),
  ...allowance(
    ['BG-27', 'BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140'],
    'lines[].allowances[]',
    `${lineAllowance}[ChargeIndicator/Indicator=false]*`,
  ),
  ...allowance(
    ['BG-28', 'BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145'],
    'lines[].charges[]',
    `${lineAllowance}[ChargeIndicator/Indicator=true]*`,
  ),
  [
    'BT-131',
    'lines[].netAmount',
    `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
    'decimal',
  ],
  ['BT-128', 'lines[].objectIdentifier.value', `${lineObject}/IssuerAssignedID`],
  ['BT-128', 'lines[].objectIdentifier.scheme', `${lineObject}/ReferenceTypeCode`, 'code'],
  [
    'BT-133',
    'lines[].accountingReference',
    `${line}/SpecifiedLineTradeSettlement/ReceivableSpecifiedTradeAccountingAccount/ID`,
  ],
];

const seller = `${agreement}/SellerTradeParty`;
const buyer = `${agreement}/BuyerTradeParty`;
const representative = `${agreement}/SellerTaxRepresentativeTradeParty`;
const shipTo = `${delivery}/ShipToTradeParty`;
const payee = `${settlement}/PayeeTradeParty`;
const vatRegistration = 'SpecifiedTaxRegistration[ID/@schemeID=VA]/ID';
const document = `${agreement}/AdditionalReferencedDocument`;

const parties: Row[] = [
  ['BT-10', 'buyerReference', `${agreement}/BuyerReference`],
  ['BG-4', 'seller', seller],
  ['BT-29', 'seller.identifiers[]', `${seller}/ID*`, 'plainIdentifier'],
  ['BT-29', 'seller.identifiers[]', `${seller}/GlobalID*`, 'globalIdentifier'],
  ['BT-27', 'seller.name', `${seller}/Name`],
  ['BT-33', 'seller.legalInformation', `${seller}/Description`],
  ['BT-30', 'seller.registration', `${seller}/SpecifiedLegalOrganization/ID`, 'identifier'],
  ['BT-28', 'seller.tradingName', `${seller}/SpecifiedLegalOrganization/TradingBusinessName`],
  ...contact(['BG-6', 'BT-41', 'BT-42', 'BT-43'], 'seller.contact', seller),
  ...address(['BG-5', 'BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'], 'seller.address', seller),
  ['BT-34', 'seller.electronicAddress', `${seller}/URIUniversalCommunication/URIID`, 'identifier'],
  ['BT-31', 'seller.vatId', `${seller}/${vatRegistration}`, 'exactCode'],
  ['BT-32', 'seller.taxNumber', `${seller}/SpecifiedTaxRegistration[ID/@schemeID=FC]/ID`],
  ['BG-7', 'buyer', buyer],
  ...identifier('BT-46', 'buyer.identifier', buyer),
  ['BT-44', 'buyer.name', `${buyer}/Name`],
  ['BT-47', 'buyer.registration', `${buyer}/SpecifiedLegalOrganization/ID`, 'identifier'],
  ['BT-45', 'buyer.tradingName', `${buyer}/SpecifiedLegalOrganization/TradingBusinessName`],
  ...contact(['BG-9', 'BT-56', 'BT-57', 'BT-58'], 'buyer.contact', buyer),
  ...address(['BG-8', 'BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'], 'buyer.address', buyer),
  ['BT-49', 'buyer.electronicAddress', `${buyer}/URIUniversalCommunication/URIID`, 'identifier'],
  ['BT-48', 'buyer.vatId', `${buyer}/${vatRegistration}`, 'exactCode'],
  ['BG-11', 'taxRepresentative', representative],
  ['BT-62', 'taxRepresentative.name', `${representative}/Name`],
  ...address(
    ['BG-12', 'BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'],
    'taxRepresentative.address',
    representative,
  ),
  ['BT-63', 'taxRepresentative.vatId', `${representative}/${vatRegistration}`, 'exactCode'],
  ['BT-14', 'salesOrderReference', `${agreement}/SellerOrderReferencedDocument/IssuerAssignedID`],
  ['BT-13', 'purchaseOrderReference', `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`],
  ['BT-12', 'contractReference', `${agreement}/ContractReferencedDocument/IssuerAssignedID`],
  ['BT-17', 'tenderReference', `${document}[TypeCode=50]/IssuerAssignedID`],
  ['BT-18', 'invoicedObject.value', `${document}[TypeCode=130]/IssuerAssignedID`],
  ['BT-18', 'invoicedObject.scheme', `${document}[TypeCode=130]/ReferenceTypeCode`, 'code'],
  ['BG-24', 'supportingDocuments[]', `${document}[TypeCode??916]*`],
  ['BT-122', 'supportingDocuments[].reference', `${document}[TypeCode??916]/IssuerAssignedID`],
  ['BT-124', 'supportingDocuments[].location', `${document}[TypeCode??916]/URIID`],
  ['BT-123', 'supportingDocuments[].description', `${document}[TypeCode??916]/Name`],
  ['BT-125', 'supportingDocuments[].attachment', `${document}[TypeCode??916]/AttachmentBinaryObject`, 'binary'],
  ['BT-11', 'projectReference', `${agreement}/SpecifiedProcuringProject[Name:=Project reference]/ID`],
  ...identifier('BT-71', 'delivery.location', shipTo),
  ['BT-70', 'delivery.name', `${shipTo}/Name`],
  ...address(['BG-15', 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'], 'delivery.address', shipTo),
  [
    'BT-72',
    'delivery.date',
    `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
    'formattedDate',
  ],
  ['BT-16', 'despatchAdviceReference', `${delivery}/DespatchAdviceReferencedDocument/IssuerAssignedID`],
  ['BT-15', 'receivingAdviceReference', `${delivery}/ReceivingAdviceReferencedDocument/IssuerAssignedID`],
];

const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`;
const transfers = 'payment.creditTransfers[]';
const terms = `${settlement}/SpecifiedTradePaymentTerms`;

const payment: Row[] = [
  ['BT-90', 'payment.directDebit.creditorIdentifier', `${settlement}/CreditorReferenceID`],
  ['BT-83', 'payment.remittanceInformation', `${settlement}/PaymentReference`],
  ['BT-6', 'vatAccountingCurrency', `${settlement}/TaxCurrencyCode`, 'exactCode'],
  ['BT-5', 'currency', `${settlement}/InvoiceCurrencyCode`, 'exactCode'],
  ['BG-10', 'payee', payee],
  ...identifier('BT-60', 'payee.identifier', payee),
  ['BT-59', 'payee.name', `${payee}/Name`],
  ['BT-61', 'payee.registration', `${payee}/SpecifiedLegalOrganization/ID`, 'identifier'],
  ['BG-16', 'payment', means],
  ['BG-17', transfers, `${means}*(PayeePartyCreditorFinancialAccount|PayeeSpecifiedCreditorFinancialInstitution)`],
  ['BT-81', 'payment.meansCode', `${means}/TypeCode`, 'code', 'each'],
  ['BT-82', 'payment.meansText', `${means}/Information`, 'each'],
  ['BG-18', 'payment.card', `${means}/ApplicableTradeSettlementFinancialCard`],
  ['BT-87', 'payment.card.number', `${means}/ApplicableTradeSettlementFinancialCard/ID`],
  ['BT-88', 'payment.card.holder', `${means}/ApplicableTradeSettlementFinancialCard/CardholderName`],
  ['BT-91', 'payment.directDebit.debitedAccount', `${means}/PayerPartyDebtorFinancialAccount/IBANID`],
  ['BT-84', `${transfers}.account`, `${means}/PayeePartyCreditorFinancialAccount/IBANID`, 'iban'],
  ['BT-85', `${transfers}.accountName`, `${means}/PayeePartyCreditorFinancialAccount/AccountName`],
  ['BT-84', `${transfers}.account`, `${means}/PayeePartyCreditorFinancialAccount/ProprietaryID`, 'otherAccount'],
  ['BT-86', `${transfers}.serviceProvider`, `${means}/PayeeSpecifiedCreditorFinancialInstitution/BICID`],
  ['BT-20', 'paymentTerms', `${terms}/Description`],
  ['BT-9', 'dueDate', `${terms}/DueDateDateTime/DateTimeString`, 'formattedDate'],
  ['BT-89', 'payment.directDebit.mandateReference', `${terms}/DirectDebitMandateID`],
];

const headerAllowance = `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]`;
const headerCharge = `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]`;
const tax = `${settlement}/ApplicableTradeTax`;
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;

const amounts: Row[] = [
  ['BG-23', 'vatBreakdown[]', `${tax}*`],
  ['BT-117', 'vatBreakdown[].amount', `${tax}/CalculatedAmount`, 'decimal'],
  ['BT-120', 'vatBreakdown[].exemptionText', `${tax}/ExemptionReason`],
  ['BT-116', 'vatBreakdown[].base', `${tax}/BasisAmount`, 'decimal'],
  ...vat(['BT-118', 'BT-119'], 'vatBreakdown[].', tax),
  ['BT-121', 'vatBreakdown[].exemptionCode', `${tax}/ExemptionReasonCode`, 'code'],
  ['BT-7', 'vatPointDate', `${tax}/TaxPointDate/DateString`, 'formattedDate'],
  ['BT-8', 'vatPointDateCode', `${tax}/DueDateTypeCode`, 'timeReference'],
  ...period(['BG-14', 'BT-73', 'BT-74'], 'invoicingPeriod', settlement),
  ...allowance(['BG-20', 'BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98'], 'allowances[]', `${headerAllowance}*`),
  ...vat(['BT-95', 'BT-96'], 'allowances[].vat.', `${headerAllowance}/CategoryTradeTax`),
  ...allowance(['BG-21', 'BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105'], 'charges[]', `${headerCharge}*`),
  ...vat(['BT-102', 'BT-103'], 'charges[].vat.', `${headerCharge}/CategoryTradeTax`),
  ['BG-22', 'totals', sums],
  ['BT-106', 'totals.lineNet', `${sums}/LineTotalAmount`, 'decimal'],
  ['BT-108', 'totals.charges', `${sums}/ChargeTotalAmount`, 'decimal'],
  ['BT-107', 'totals.allowances', `${sums}/AllowanceTotalAmount`, 'decimal'],
  ['BT-109', 'totals.net', `${sums}/TaxBasisTotalAmount`, 'decimal'],
  ['BT-110', 'totals.vat', `${sums}/TaxTotalAmount[~document-vat]`, 'amount'],
  ['BT-111', 'totals.vatInAccountingCurrency', `${sums}/TaxTotalAmount[~accounting-vat]`, 'accountingAmount'],
  ['BT-114', 'totals.rounding', `${sums}/RoundingAmount`, 'decimal'],
  ['BT-112', 'totals.gross', `${sums}/GrandTotalAmount`, 'decimal'],
  ['BT-113', 'totals.paid', `${sums}/TotalPrepaidAmount`, 'decimal'],
  ['BT-115', 'totals.due', `${sums}/DuePayableAmount`, 'decimal'],
  ['BG-3', 'precedingInvoices[]', `${settlement}/InvoiceReferencedDocument*`],
  ['BT-25', 'precedingInvoices[].number', `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`],
  [
    'BT-26',
    'precedingInvoices[].issueDate',
    `${settlement}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString`,
    'formattedDate',
  ],
  ['BT-19', 'buyerAccountingReference', `${settlement}/ReceivableSpecifiedTradeAccountingAccount/ID`],
];

/** UN/CEFACT Cross Industry Invoice D16B. */
export const ciiRows: readonly Row[] = [...header, ...lines, ...parties, ...payment, ...amounts];
