// Written by tests/einvoice/tools/write-vocabulary.ts from the released schemas of Factur-X 1.09.2 / ZUGFeRD 2.5 (2026-08-04), profiles BASIC and EN 16931.
// Children in their order; ? at most one, * any number, + at least one, | one of these, no sign exactly one.

export const basicTypes: Record<string, string> = {
  CreditorFinancialAccount: 'IBANID:ID? ProprietaryID:ID?',
  CrossIndustryInvoice:
    'ExchangedDocumentContext:ExchangedDocumentContext ExchangedDocument:ExchangedDocument SupplyChainTradeTransaction:SupplyChainTradeTransaction',
  DateTime: 'DateTimeString:DateTimeStringContent|',
  DebtorFinancialAccount: 'IBANID:ID',
  DocumentContextParameter: 'ID:ID',
  DocumentLineDocument: 'LineID:ID IncludedNote:Note?',
  ExchangedDocument: 'ID:ID TypeCode:DocumentCode IssueDateTime:DateTime IncludedNote:Note*',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter:DocumentContextParameter? GuidelineSpecifiedDocumentContextParameter:DocumentContextParameter',
  FormattedDateTime: 'DateTimeString:DateTimeStringContent',
  HeaderTradeAgreement:
    'BuyerReference:Text? SellerTradeParty:TradeParty BuyerTradeParty:TradeParty SellerTaxRepresentativeTradeParty:TradeParty? BuyerOrderReferencedDocument:ReferencedDocument? ContractReferencedDocument:ReferencedDocument?',
  HeaderTradeDelivery:
    'ShipToTradeParty:TradeParty? ActualDeliverySupplyChainEvent:SupplyChainEvent? DespatchAdviceReferencedDocument:ReferencedDocument?',
  HeaderTradeSettlement:
    'CreditorReferenceID:ID? PaymentReference:Text? TaxCurrencyCode:CurrencyCode? InvoiceCurrencyCode:CurrencyCode PayeeTradeParty:TradeParty? SpecifiedTradeSettlementPaymentMeans:TradeSettlementPaymentMeans* ApplicableTradeTax:TradeTax+ BillingSpecifiedPeriod:SpecifiedPeriod? SpecifiedTradeAllowanceCharge:TradeAllowanceCharge* SpecifiedTradePaymentTerms:TradePaymentTerms? SpecifiedTradeSettlementHeaderMonetarySummation:TradeSettlementHeaderMonetarySummation InvoiceReferencedDocument:ReferencedDocument* ReceivableSpecifiedTradeAccountingAccount:TradeAccountingAccount?',
  Indicator: 'Indicator:Plainboolean|',
  LegalOrganization: 'ID:ID? TradingBusinessName:Text?',
  LineTradeAgreement: 'GrossPriceProductTradePrice:TradePrice? NetPriceProductTradePrice:TradePrice',
  LineTradeDelivery: 'BilledQuantity:Quantity',
  LineTradeSettlement:
    'ApplicableTradeTax:TradeTax BillingSpecifiedPeriod:SpecifiedPeriod? SpecifiedTradeAllowanceCharge:TradeAllowanceCharge* SpecifiedTradeSettlementLineMonetarySummation:TradeSettlementLineMonetarySummation',
  Note: 'Content:Text SubjectCode:Code?',
  ReferencedDocument: 'IssuerAssignedID:ID FormattedIssueDateTime:FormattedDateTime?',
  SpecifiedPeriod: 'StartDateTime:DateTime? EndDateTime:DateTime?',
  SupplyChainEvent: 'OccurrenceDateTime:DateTime',
  SupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument:DocumentLineDocument SpecifiedTradeProduct:TradeProduct SpecifiedLineTradeAgreement:LineTradeAgreement SpecifiedLineTradeDelivery:LineTradeDelivery SpecifiedLineTradeSettlement:LineTradeSettlement',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem:SupplyChainTradeLineItem+ ApplicableHeaderTradeAgreement:HeaderTradeAgreement ApplicableHeaderTradeDelivery:HeaderTradeDelivery ApplicableHeaderTradeSettlement:HeaderTradeSettlement',
  TaxRegistration: 'ID:ID',
  TradeAccountingAccount: 'ID:ID',
  TradeAddress:
    'PostcodeCode:Code? LineOne:Text? LineTwo:Text? LineThree:Text? CityName:Text? CountryID:CountryID CountrySubDivisionName:Text?',
  TradeAllowanceCharge:
    'ChargeIndicator:Indicator CalculationPercent:Percent? BasisAmount:Amount? ActualAmount:Amount ReasonCode:AllowanceChargeReasonCode? Reason:Text? CategoryTradeTax:TradeTax?',
  TradeParty:
    'ID:ID* GlobalID:ID* Name:Text? SpecifiedLegalOrganization:LegalOrganization? PostalTradeAddress:TradeAddress? URIUniversalCommunication:UniversalCommunication? SpecifiedTaxRegistration:TaxRegistration*',
  TradePaymentTerms: 'Description:Text? DueDateDateTime:DateTime? DirectDebitMandateID:ID?',
  TradePrice: 'ChargeAmount:Amount BasisQuantity:Quantity? AppliedTradeAllowanceCharge:TradeAllowanceCharge?',
  TradeProduct: 'GlobalID:ID? Name:Text',
  TradeSettlementHeaderMonetarySummation:
    'LineTotalAmount:Amount ChargeTotalAmount:Amount? AllowanceTotalAmount:Amount? TaxBasisTotalAmount:Amount TaxTotalAmount:Amount* GrandTotalAmount:Amount TotalPrepaidAmount:Amount? DuePayableAmount:Amount',
  TradeSettlementLineMonetarySummation: 'LineTotalAmount:Amount',
  TradeSettlementPaymentMeans:
    'TypeCode:PaymentMeansCode PayerPartyDebtorFinancialAccount:DebtorFinancialAccount? PayeePartyCreditorFinancialAccount:CreditorFinancialAccount?',
  TradeTax:
    'CalculatedAmount:Amount? TypeCode:TaxTypeCode ExemptionReason:Text? BasisAmount:Amount? CategoryCode:TaxCategoryCode ExemptionReasonCode:Code? DueDateTypeCode:TimeReferenceCode? RateApplicablePercent:Percent?',
  UniversalCommunication: 'URIID:ID',
};

export const basicDataTypes: Record<string, string> = {
  AllowanceChargeReasonCode: 'string',
  Amount: 'decimal currencyID',
  Code: 'string',
  CountryID: 'string',
  CurrencyCode: 'string',
  DateTimeStringContent: 'string format!',
  DocumentCode: 'string',
  ID: 'string schemeID',
  PaymentMeansCode: 'string',
  Percent: 'decimal',
  Plainboolean: 'boolean',
  Quantity: 'decimal unitCode',
  TaxCategoryCode: 'string',
  TaxTypeCode: 'string',
  Text: 'string',
  TimeReferenceCode: 'string',
};

export const comfortTypes: Record<string, string> = {
  CreditorFinancialAccount: 'IBANID:ID? AccountName:Text? ProprietaryID:ID?',
  CreditorFinancialInstitution: 'BICID:ID',
  CrossIndustryInvoice:
    'ExchangedDocumentContext:ExchangedDocumentContext ExchangedDocument:ExchangedDocument SupplyChainTradeTransaction:SupplyChainTradeTransaction',
  Date: 'DateString:DateStringContent|',
  DateTime: 'DateTimeString:DateTimeStringContent|',
  DebtorFinancialAccount: 'IBANID:ID',
  DocumentContextParameter: 'ID:ID',
  DocumentLineDocument: 'LineID:ID IncludedNote:Note?',
  ExchangedDocument: 'ID:ID TypeCode:DocumentCode IssueDateTime:DateTime IncludedNote:Note*',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter:DocumentContextParameter? GuidelineSpecifiedDocumentContextParameter:DocumentContextParameter',
  FormattedDateTime: 'DateTimeString:DateTimeStringContent',
  HeaderTradeAgreement:
    'BuyerReference:Text? SellerTradeParty:TradeParty BuyerTradeParty:TradeParty SellerTaxRepresentativeTradeParty:TradeParty? SellerOrderReferencedDocument:ReferencedDocument? BuyerOrderReferencedDocument:ReferencedDocument? ContractReferencedDocument:ReferencedDocument? AdditionalReferencedDocument:ReferencedDocument* SpecifiedProcuringProject:ProcuringProject?',
  HeaderTradeDelivery:
    'ShipToTradeParty:TradeParty? ActualDeliverySupplyChainEvent:SupplyChainEvent? DespatchAdviceReferencedDocument:ReferencedDocument? ReceivingAdviceReferencedDocument:ReferencedDocument?',
  HeaderTradeSettlement:
    'CreditorReferenceID:ID? PaymentReference:Text? TaxCurrencyCode:CurrencyCode? InvoiceCurrencyCode:CurrencyCode PayeeTradeParty:TradeParty? SpecifiedTradeSettlementPaymentMeans:TradeSettlementPaymentMeans* ApplicableTradeTax:TradeTax+ BillingSpecifiedPeriod:SpecifiedPeriod? SpecifiedTradeAllowanceCharge:TradeAllowanceCharge* SpecifiedTradePaymentTerms:TradePaymentTerms? SpecifiedTradeSettlementHeaderMonetarySummation:TradeSettlementHeaderMonetarySummation InvoiceReferencedDocument:ReferencedDocument* ReceivableSpecifiedTradeAccountingAccount:TradeAccountingAccount?',
  Indicator: 'Indicator:Plainboolean|',
  LegalOrganization: 'ID:ID? TradingBusinessName:Text?',
  LineTradeAgreement:
    'BuyerOrderReferencedDocument:ReferencedDocument? GrossPriceProductTradePrice:TradePrice? NetPriceProductTradePrice:TradePrice',
  LineTradeDelivery: 'BilledQuantity:Quantity',
  LineTradeSettlement:
    'ApplicableTradeTax:TradeTax BillingSpecifiedPeriod:SpecifiedPeriod? SpecifiedTradeAllowanceCharge:TradeAllowanceCharge* SpecifiedTradeSettlementLineMonetarySummation:TradeSettlementLineMonetarySummation AdditionalReferencedDocument:ReferencedDocument? ReceivableSpecifiedTradeAccountingAccount:TradeAccountingAccount?',
  Note: 'Content:Text SubjectCode:Code?',
  ProcuringProject: 'ID:ID Name:Text',
  ProductCharacteristic: 'Description:Text Value:Text',
  ProductClassification: 'ClassCode:Code?',
  ReferencedDocument:
    'IssuerAssignedID:ID? URIID:ID? LineID:ID? TypeCode:DocumentCode? Name:Text? AttachmentBinaryObject:BinaryObject? ReferenceTypeCode:ReferenceCode? FormattedIssueDateTime:FormattedDateTime?',
  SpecifiedPeriod: 'StartDateTime:DateTime? EndDateTime:DateTime?',
  SupplyChainEvent: 'OccurrenceDateTime:DateTime',
  SupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument:DocumentLineDocument SpecifiedTradeProduct:TradeProduct SpecifiedLineTradeAgreement:LineTradeAgreement SpecifiedLineTradeDelivery:LineTradeDelivery SpecifiedLineTradeSettlement:LineTradeSettlement',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem:SupplyChainTradeLineItem+ ApplicableHeaderTradeAgreement:HeaderTradeAgreement ApplicableHeaderTradeDelivery:HeaderTradeDelivery ApplicableHeaderTradeSettlement:HeaderTradeSettlement',
  TaxRegistration: 'ID:ID',
  TradeAccountingAccount: 'ID:ID',
  TradeAddress:
    'PostcodeCode:Code? LineOne:Text? LineTwo:Text? LineThree:Text? CityName:Text? CountryID:CountryID CountrySubDivisionName:Text?',
  TradeAllowanceCharge:
    'ChargeIndicator:Indicator CalculationPercent:Percent? BasisAmount:Amount? ActualAmount:Amount ReasonCode:AllowanceChargeReasonCode? Reason:Text? CategoryTradeTax:TradeTax?',
  TradeContact:
    'PersonName:Text? DepartmentName:Text? TelephoneUniversalCommunication:UniversalCommunication? EmailURIUniversalCommunication:UniversalCommunication?',
  TradeCountry: 'ID:CountryID',
  TradeParty:
    'ID:ID* GlobalID:ID* Name:Text? Description:Text? SpecifiedLegalOrganization:LegalOrganization? DefinedTradeContact:TradeContact? PostalTradeAddress:TradeAddress? URIUniversalCommunication:UniversalCommunication? SpecifiedTaxRegistration:TaxRegistration*',
  TradePaymentTerms: 'Description:Text? DueDateDateTime:DateTime? DirectDebitMandateID:ID?',
  TradePrice: 'ChargeAmount:Amount BasisQuantity:Quantity? AppliedTradeAllowanceCharge:TradeAllowanceCharge?',
  TradeProduct:
    'GlobalID:ID? SellerAssignedID:ID? BuyerAssignedID:ID? Name:Text Description:Text? ApplicableProductCharacteristic:ProductCharacteristic* DesignatedProductClassification:ProductClassification* OriginTradeCountry:TradeCountry?',
  TradeSettlementFinancialCard: 'ID:ID CardholderName:Text?',
  TradeSettlementHeaderMonetarySummation:
    'LineTotalAmount:Amount ChargeTotalAmount:Amount? AllowanceTotalAmount:Amount? TaxBasisTotalAmount:Amount TaxTotalAmount:Amount* RoundingAmount:Amount? GrandTotalAmount:Amount TotalPrepaidAmount:Amount? DuePayableAmount:Amount',
  TradeSettlementLineMonetarySummation: 'LineTotalAmount:Amount',
  TradeSettlementPaymentMeans:
    'TypeCode:PaymentMeansCode Information:Text? ApplicableTradeSettlementFinancialCard:TradeSettlementFinancialCard? PayerPartyDebtorFinancialAccount:DebtorFinancialAccount? PayeePartyCreditorFinancialAccount:CreditorFinancialAccount? PayeeSpecifiedCreditorFinancialInstitution:CreditorFinancialInstitution?',
  TradeTax:
    'CalculatedAmount:Amount? TypeCode:TaxTypeCode ExemptionReason:Text? BasisAmount:Amount? CategoryCode:TaxCategoryCode ExemptionReasonCode:Code? TaxPointDate:Date? DueDateTypeCode:TimeReferenceCode? RateApplicablePercent:Percent?',
  UniversalCommunication: 'URIID:ID? CompleteNumber:Text?',
};

export const comfortDataTypes: Record<string, string> = {
  AllowanceChargeReasonCode: 'string',
  Amount: 'decimal currencyID',
  BinaryObject: 'base64 mimeCode! filename!',
  Code: 'string listID listVersionID',
  CountryID: 'string',
  CurrencyCode: 'string',
  DateStringContent: 'string format!',
  DateTimeStringContent: 'string format!',
  DocumentCode: 'string',
  ID: 'string schemeID',
  PaymentMeansCode: 'string',
  Percent: 'decimal',
  Plainboolean: 'boolean',
  Quantity: 'decimal unitCode',
  ReferenceCode: 'string',
  TaxCategoryCode: 'string',
  TaxTypeCode: 'string',
  Text: 'string',
  TimeReferenceCode: 'string',
};
