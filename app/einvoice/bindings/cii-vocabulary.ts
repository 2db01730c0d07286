// Written by tests/einvoice/tools/write-vocabulary.ts from the released UN/CEFACT Cross Industry Invoice 100.D16B (2016-10-10).
// Children in their order; ? at most one, * any number, + at least one, | one of these, no sign exactly one.

export const ciiTypes: Record<string, string> = {
  AdvancePayment: 'PaidAmount:Amount FormattedReceivedDateTime:FormattedDateTime? IncludedTradeTax:TradeTax*',
  AppliedAllowanceCharge:
    'ActualAmount:Amount? Description:Text? ReasonCode:Code? CalculationPercent:Percent? BasisAmount:Amount? ChargeIndicator:Indicator CategoryAppliedTax:AppliedTax?',
  AppliedTax: 'CalculatedAmount:Amount? TypeCode:Code? CalculatedRate:Rate? BasisAmount:Amount? TaxPointDate:Date?',
  AvailablePeriod: 'StartDateTime:DateTime? EndDateTime:DateTime? Description:Text?',
  BasicWorkItem:
    'ID:ID ReferenceID:ID? PrimaryClassificationCode:Code* AlternativeClassificationCode:Code* TypeCode:Code* Comment:Text* TotalQuantity:Quantity? TotalQuantityClassificationCode:Code? IndexValue:Value? StatusCode:Code* ReferenceFileBinaryObject:BinaryObject* Index:Text? RequestedActionCode:Code* PriceListItemID:ID? ContractualLanguageCode:Code? ActualWorkItemComplexDescription:WorkItemComplexDescription* TotalQuantityWorkItemQuantityAnalysis:WorkItemQuantityAnalysis* UnitCalculatedPrice:CalculatedPrice* TotalCalculatedPrice:CalculatedPrice* SubordinateBasicWorkItem:BasicWorkItem* ChangedRecordedStatus:RecordedStatus* ItemBasicWorkItem:BasicWorkItem* ReferencedSpecifiedBinaryFile:SpecifiedBinaryFile*',
  BranchFinancialInstitution: 'ID:ID? Name:Text? LocationFinancialInstitutionAddress:FinancialInstitutionAddress?',
  CalculatedPrice: 'TypeCode:Code* ChargeAmount:Amount* RelatedAppliedAllowanceCharge:AppliedAllowanceCharge*',
  ContactPerson: 'GivenName:Text? MiddleName:Text? FamilyName:Text?',
  CreditorFinancialAccount: 'IBANID:ID? AccountName:Text? ProprietaryID:ID?',
  CreditorFinancialInstitution:
    'BICID:ID? CHIPSUniversalID:ID? NewZealandNCCID:ID? IrishNSCID:ID? UKSortCodeID:ID? CHIPSParticipantID:ID? SwissBCID:ID? FedwireRoutingNumberID:ID? PortugueseNCCID:ID? RussianCentralBankID:ID? ItalianDomesticID:ID? AustrianBankleitzahlID:ID? CanadianPaymentsAssociationID:ID? SICID:ID? GermanBankleitzahlID:ID? SpanishDomesticInterbankingID:ID? SouthAfricanNCCID:ID? HongKongBankID:ID? AustralianBSBID:ID? IndianFinancialSystemID:ID? HellenicBankID:ID? PolishNationalClearingID:ID? Name:Text? ClearingSystemName:Text? JapanFinancialInstitutionCommonID:ID? LocationFinancialInstitutionAddress:FinancialInstitutionAddress? SubDivisionBranchFinancialInstitution:BranchFinancialInstitution?',
  CrossIndustryInvoice:
    'ExchangedDocumentContext:ExchangedDocumentContext ExchangedDocument:ExchangedDocument SupplyChainTradeTransaction:SupplyChainTradeTransaction ValuationBreakdownStatement:ValuationBreakdownStatement?',
  Date: 'DateString:DateStringContent| Date:Plaindate|',
  DateTime: 'DateTimeString:DateTimeStringContent| DateTime:PlaindateTime|',
  DebtorFinancialAccount: 'IBANID:ID? AccountName:Text? ProprietaryID:ID?',
  DebtorFinancialInstitution:
    'BICID:ID? ClearingSystemName:Text? CHIPSUniversalID:ID? NewZealandNCCID:ID? IrishNSCID:ID? UKSortCodeID:ID? CHIPSParticipantID:ID? SwissBCID:ID? FedwireRoutingNumberID:ID? PortugueseNCCID:ID? RussianCentralBankID:ID? ItalianDomesticID:ID? AustrianBankleitzahlID:ID? CanadianPaymentsAssociationID:ID? SICID:ID? GermanBankleitzahlID:ID? SpanishDomesticInterbankingID:ID? SouthAfricanNCCID:ID? HongKongBankID:ID? AustralianBSBID:ID? IndianFinancialSystemID:ID? HellenicBankID:ID? PolishNationalClearingID:ID? Name:Text? JapanFinancialInstitutionCommonID:ID? LocationFinancialInstitutionAddress:FinancialInstitutionAddress? SubDivisionBranchFinancialInstitution:BranchFinancialInstitution?',
  DeliveryAdjustment:
    'ReasonCode:AdjustmentReasonCode? Reason:Text* ActualAmount:Amount* ActualQuantity:Quantity? ActualDateTime:DateTime?',
  DisposalInstructions: 'MaterialID:ID? RecyclingDescriptionCode:Code* Description:Text* RecyclingProcedure:Text*',
  DocumentContextParameter: 'ID:ID? Value:Text? SpecifiedDocumentVersion:DocumentVersion?',
  DocumentLineDocument:
    'LineID:ID? ParentLineID:ID? LineStatusCode:LineStatusCode? LineStatusReasonCode:Code? IncludedNote:Note*',
  DocumentVersion: 'ID:ID? Name:Text? IssueDateTime:DateTime?',
  ExchangedDocument:
    'ID:ID Name:Text* TypeCode:DocumentCode? IssueDateTime:DateTime CopyIndicator:Indicator? Purpose:Text? ControlRequirementIndicator:Indicator? LanguageID:ID* PurposeCode:MessageFunctionCode? RevisionDateTime:DateTime? VersionID:ID? GlobalID:ID? RevisionID:ID? PreviousRevisionID:ID? CategoryCode:Code? IncludedNote:Note* EffectiveSpecifiedPeriod:SpecifiedPeriod? IssuerTradeParty:TradeParty?',
  ExchangedDocumentContext:
    'SpecifiedTransactionID:ID? TestIndicator:Indicator? BusinessProcessSpecifiedDocumentContextParameter:DocumentContextParameter* BIMSpecifiedDocumentContextParameter:DocumentContextParameter* ScenarioSpecifiedDocumentContextParameter:DocumentContextParameter* ApplicationSpecifiedDocumentContextParameter:DocumentContextParameter* GuidelineSpecifiedDocumentContextParameter:DocumentContextParameter* SubsetSpecifiedDocumentContextParameter:DocumentContextParameter* MessageStandardSpecifiedDocumentContextParameter:DocumentContextParameter?',
  FinancialAdjustment:
    'ReasonCode:Code? Reason:Text* ActualAmount:Amount* ActualQuantity:Quantity? ActualDateTime:DateTime? ClaimRelatedTradeParty:TradeParty? InvoiceReferenceReferencedDocument:ReferencedDocument?',
  FinancialInstitutionAddress:
    'PostcodeCode:Code? BuildingNumber:Text? LineOne:Text? LineTwo:Text? LineThree:Text? LineFour:Text? LineFive:Text? StreetName:Text? CityName:Text? CountrySubDivisionID:ID? CountryID:ID? TypeCode:Code? DepartmentName:Text? PostOfficeBox:Text? CityID:ID? CountrySubDivisionName:Text? CountryName:Text?',
  FormattedDateTime: 'DateTimeString:DateTimeStringContent',
  GeographicalCoordinate: 'AltitudeMeasure:Measure? LatitudeMeasure:Measure? LongitudeMeasure:Measure? SystemID:ID?',
  GroupedWorkItem:
    'ID:ID PrimaryClassificationCode:Code* AlternativeClassificationCode:Code* TypeCode:Code* Comment:Text* TotalQuantity:Quantity? Index:Text? RequestedActionCode:Code* PriceListItemID:ID? ContractualLanguageCode:Code? TotalCalculatedPrice:CalculatedPrice* ItemGroupedWorkItem:GroupedWorkItem* ItemBasicWorkItem:BasicWorkItem* ChangedRecordedStatus:RecordedStatus* ActualWorkItemComplexDescription:WorkItemComplexDescription* ReferencedSpecifiedBinaryFile:SpecifiedBinaryFile*',
  HeaderTradeAgreement:
    'Reference:Text* BuyerReference:Text? SellerTradeParty:TradeParty? BuyerTradeParty:TradeParty? SalesAgentTradeParty:TradeParty? BuyerRequisitionerTradeParty:TradeParty* BuyerAssignedAccountantTradeParty:TradeParty? SellerAssignedAccountantTradeParty:TradeParty? BuyerTaxRepresentativeTradeParty:TradeParty? SellerTaxRepresentativeTradeParty:TradeParty? ProductEndUserTradeParty:TradeParty? ApplicableTradeDeliveryTerms:TradeDeliveryTerms? SellerOrderReferencedDocument:ReferencedDocument? BuyerOrderReferencedDocument:ReferencedDocument? QuotationReferencedDocument:ReferencedDocument? OrderResponseReferencedDocument:ReferencedDocument? ContractReferencedDocument:ReferencedDocument? DemandForecastReferencedDocument:ReferencedDocument? SupplyInstructionReferencedDocument:ReferencedDocument? PromotionalDealReferencedDocument:ReferencedDocument? PriceListReferencedDocument:ReferencedDocument? AdditionalReferencedDocument:ReferencedDocument* RequisitionerReferencedDocument:ReferencedDocument* BuyerAgentTradeParty:TradeParty? PurchaseConditionsReferencedDocument:ReferencedDocument* SpecifiedProcuringProject:ProcuringProject? UltimateCustomerOrderReferencedDocument:ReferencedDocument*',
  HeaderTradeDelivery:
    'RelatedSupplyChainConsignment:SupplyChainConsignment? ShipToTradeParty:TradeParty? UltimateShipToTradeParty:TradeParty? ShipFromTradeParty:TradeParty? ActualDespatchSupplyChainEvent:SupplyChainEvent? ActualPickUpSupplyChainEvent:SupplyChainEvent? ActualDeliverySupplyChainEvent:SupplyChainEvent? ActualReceiptSupplyChainEvent:SupplyChainEvent? AdditionalReferencedDocument:ReferencedDocument* DespatchAdviceReferencedDocument:ReferencedDocument? ReceivingAdviceReferencedDocument:ReferencedDocument? DeliveryNoteReferencedDocument:ReferencedDocument? ConsumptionReportReferencedDocument:ReferencedDocument? PreviousDeliverySupplyChainEvent:SupplyChainEvent* PackingListReferencedDocument:ReferencedDocument?',
  HeaderTradeSettlement:
    'DuePayableAmount:Amount* CreditorReferenceTypeCode:Code* CreditorReferenceType:Text* CreditorReferenceIssuerID:ID* CreditorReferenceID:ID? PaymentReference:Text* TaxCurrencyCode:CurrencyCode? InvoiceCurrencyCode:CurrencyCode? PaymentCurrencyCode:CurrencyCode? InvoiceIssuerReference:Text? InvoiceDateTime:DateTime? NextInvoiceDateTime:DateTime* CreditReasonCode:Code? CreditReason:Text* InvoicerTradeParty:TradeParty? InvoiceeTradeParty:TradeParty? PayeeTradeParty:TradeParty? PayerTradeParty:TradeParty? TaxApplicableTradeCurrencyExchange:TradeCurrencyExchange? InvoiceApplicableTradeCurrencyExchange:TradeCurrencyExchange? PaymentApplicableTradeCurrencyExchange:TradeCurrencyExchange? SpecifiedTradeSettlementPaymentMeans:TradeSettlementPaymentMeans* ApplicableTradeTax:TradeTax* BillingSpecifiedPeriod:SpecifiedPeriod? SpecifiedTradeAllowanceCharge:TradeAllowanceCharge* SubtotalCalculatedTradeTax:TradeTax* SpecifiedLogisticsServiceCharge:LogisticsServiceCharge* SpecifiedTradePaymentTerms:TradePaymentTerms* SpecifiedTradeSettlementHeaderMonetarySummation:TradeSettlementHeaderMonetarySummation? SpecifiedFinancialAdjustment:FinancialAdjustment* InvoiceReferencedDocument:ReferencedDocument? ProFormaInvoiceReferencedDocument:ReferencedDocument? LetterOfCreditReferencedDocument:ReferencedDocument? FactoringAgreementReferencedDocument:ReferencedDocument* FactoringListReferencedDocument:ReferencedDocument* PayableSpecifiedTradeAccountingAccount:TradeAccountingAccount* ReceivableSpecifiedTradeAccountingAccount:TradeAccountingAccount* PurchaseSpecifiedTradeAccountingAccount:TradeAccountingAccount* SalesSpecifiedTradeAccountingAccount:TradeAccountingAccount* SpecifiedTradeSettlementFinancialCard:TradeSettlementFinancialCard* SpecifiedAdvancePayment:AdvancePayment* UltimatePayeeTradeParty:TradeParty?',
  Indicator: 'IndicatorString:IndicatorStringContent| Indicator:Plainboolean|',
  LegalOrganization:
    'LegalClassificationCode:Code? Name:Text? ID:ID? TradingBusinessName:Text? PostalTradeAddress:TradeAddress? AuthorizedLegalRegistration:LegalRegistration*',
  LegalRegistration: 'TypeCode:Code? ID:ID?',
  LineTradeAgreement:
    'BuyerReference:Text? BuyerRequisitionerTradeParty:TradeParty* ApplicableTradeDeliveryTerms:TradeDeliveryTerms? SellerOrderReferencedDocument:ReferencedDocument? BuyerOrderReferencedDocument:ReferencedDocument? QuotationReferencedDocument:ReferencedDocument? ContractReferencedDocument:ReferencedDocument? DemandForecastReferencedDocument:ReferencedDocument? PromotionalDealReferencedDocument:ReferencedDocument? AdditionalReferencedDocument:ReferencedDocument* GrossPriceProductTradePrice:TradePrice? NetPriceProductTradePrice:TradePrice? RequisitionerReferencedDocument:ReferencedDocument* ItemSellerTradeParty:TradeParty? ItemBuyerTradeParty:TradeParty? IncludedSpecifiedMarketplace:SpecifiedMarketplace? UltimateCustomerOrderReferencedDocument:ReferencedDocument*',
  LineTradeDelivery:
    'RequestedQuantity:Quantity? ReceivedQuantity:Quantity? BilledQuantity:Quantity? ChargeFreeQuantity:Quantity? PackageQuantity:Quantity? ProductUnitQuantity:Quantity? PerPackageUnitQuantity:Quantity? NetWeightMeasure:WeightUnitMeasure? GrossWeightMeasure:WeightUnitMeasure? TheoreticalWeightMeasure:WeightUnitMeasure? DespatchedQuantity:Quantity? SpecifiedDeliveryAdjustment:DeliveryAdjustment* IncludedSupplyChainPackaging:SupplyChainPackaging* RelatedSupplyChainConsignment:SupplyChainConsignment? ShipToTradeParty:TradeParty? UltimateShipToTradeParty:TradeParty? ShipFromTradeParty:TradeParty? ActualDespatchSupplyChainEvent:SupplyChainEvent? ActualPickUpSupplyChainEvent:SupplyChainEvent? RequestedDeliverySupplyChainEvent:SupplyChainEvent? ActualDeliverySupplyChainEvent:SupplyChainEvent? ActualReceiptSupplyChainEvent:SupplyChainEvent? AdditionalReferencedDocument:ReferencedDocument* DespatchAdviceReferencedDocument:ReferencedDocument? ReceivingAdviceReferencedDocument:ReferencedDocument? DeliveryNoteReferencedDocument:ReferencedDocument? ConsumptionReportReferencedDocument:ReferencedDocument? PackingListReferencedDocument:ReferencedDocument?',
  LineTradeSettlement:
    'PaymentReference:Text* InvoiceIssuerReference:Text? TotalAdjustmentAmount:Amount? DiscountIndicator:Indicator? ApplicableTradeTax:TradeTax* BillingSpecifiedPeriod:SpecifiedPeriod? SpecifiedTradeAllowanceCharge:TradeAllowanceCharge* SubtotalCalculatedTradeTax:TradeTax* SpecifiedLogisticsServiceCharge:LogisticsServiceCharge* SpecifiedTradePaymentTerms:TradePaymentTerms* SpecifiedTradeSettlementLineMonetarySummation:TradeSettlementLineMonetarySummation? SpecifiedFinancialAdjustment:FinancialAdjustment* InvoiceReferencedDocument:ReferencedDocument? AdditionalReferencedDocument:ReferencedDocument* PayableSpecifiedTradeAccountingAccount:TradeAccountingAccount* ReceivableSpecifiedTradeAccountingAccount:TradeAccountingAccount* PurchaseSpecifiedTradeAccountingAccount:TradeAccountingAccount* SalesSpecifiedTradeAccountingAccount:TradeAccountingAccount* SpecifiedTradeSettlementFinancialCard:TradeSettlementFinancialCard?',
  LogisticsLocation:
    'ID:ID? Name:Text* TypeCode:Code? Description:Text* PhysicalGeographicalCoordinate:GeographicalCoordinate? PostalTradeAddress:TradeAddress?',
  LogisticsServiceCharge:
    'ID:FreightChargeTypeID? Description:Text* PaymentArrangementCode:Code? TariffClassCode:FreightChargeTariffClassCode? ChargeCategoryCode:Code? ServiceCategoryCode:Code? DisbursementAmount:Amount* AppliedAmount:Amount* AllowanceCharge:Text? PayingPartyRoleCode:ChargePayingPartyRoleCode? CalculationBasisCode:LogisticsChargeCalculationBasisCode? CalculationBasis:Text? TransportPaymentMethodCode:Code? PaymentPlaceLogisticsLocation:LogisticsLocation? AppliedFromLogisticsLocation:LogisticsLocation? AppliedToLogisticsLocation:LogisticsLocation? AppliedTradeTax:TradeTax*',
  LogisticsTransportEquipment:
    'ID:ID? LoadingLengthMeasure:LinearUnitMeasure? CategoryCode:TransportEquipmentCategoryCode? CharacteristicCode:TransportEquipmentSizeTypeCode? UsedCapacityCode:TransportEquipmentFullnessCode? LinearSpatialDimension:SpatialDimension?',
  LogisticsTransportMeans: 'TypeCode:TransportMeansTypeCode? Type:Text? ID:ID? Name:Text? OwnerTradeParty:TradeParty?',
  LogisticsTransportMovement:
    'StageCode:TransportMovementStageCode? ModeCode:TransportModeCode? Mode:Text? UsedLogisticsTransportMeans:LogisticsTransportMeans?',
  MaterialGoodsCharacteristic:
    'Description:Text* TypeCode:Code? ProportionalConstituentPercent:Percent? AbsolutePresenceWeightMeasure:Measure? AbsolutePresenceVolumeMeasure:Measure?',
  Note: 'Subject:Text? ContentCode:Code? Content:Text* SubjectCode:Code? ID:ID?',
  PackagingMarking:
    'TypeCode:PackagingMarkingCode* Content:Text* ContentDateTime:DateTime? ContentAmount:Amount* BarcodeTypeCode:Code* ContentCode:Code* AutomaticDataCaptureMethodTypeCode:AutomaticDataCaptureMethodCode*',
  ProcuringProject: 'ID:ID Description:Text? Name:Text',
  ProductCharacteristic:
    'ID:ID* TypeCode:Code? Description:Text* ValueMeasure:Measure? MeasurementMethodCode:Code? Value:Text* ValueCode:Code? ValueDateTime:DateTime? ValueIndicator:Indicator? ContentTypeCode:Code? ValueSpecifiedBinaryFile:SpecifiedBinaryFile? ApplicableProductCharacteristicCondition:ProductCharacteristicCondition* ApplicableReferencedStandard:ReferencedStandard?',
  ProductCharacteristicCondition: 'TypeCode:Code? Name:Text* ValueMeasure:Measure?',
  ProductClassification:
    'SystemID:ID? SystemName:Text* ClassCode:Code? ClassName:Text* SubClassCode:Code? ClassProductCharacteristic:ProductCharacteristic* ApplicableReferencedStandard:ReferencedStandard?',
  RecordedStatus: 'ConditionCode:Code ChangerName:Text? ChangedDateTime:DateTime',
  ReferencePrice:
    'ChargeAmount:Amount? BasisQuantity:Quantity* NetPriceIndicator:Indicator* ComparisonMethodCode:Code?',
  ReferencedDocument:
    'IssuerAssignedID:ID? URIID:ID? StatusCode:DocumentStatusCode? CopyIndicator:Indicator? LineID:ID? TypeCode:DocumentCode? GlobalID:ID? RevisionID:ID? Name:Text* AttachmentBinaryObject:BinaryObject* Information:Text* ReferenceTypeCode:ReferenceCode? SectionName:Text* PreviousRevisionID:ID* FormattedIssueDateTime:FormattedDateTime? EffectiveSpecifiedPeriod:SpecifiedPeriod? IssuerTradeParty:TradeParty? AttachedSpecifiedBinaryFile:SpecifiedBinaryFile*',
  ReferencedProduct:
    'ID:ID* GlobalID:ID* SellerAssignedID:ID? BuyerAssignedID:ID? ManufacturerAssignedID:ID* IndustryAssignedID:ID* Name:Text* Description:Text* RelationshipTypeCode:Code* UnitQuantity:Quantity*',
  ReferencedStandard: 'ID:ID? VersionID:ID? ElementVersionID:ID? URIID:ID? PartID:ID? AgencyID:ID?',
  RegisteredTax:
    'TypeCode:Code? ExemptionReasonCode:Code? ExemptionReason:Text* CurrencyCode:Code? Jurisdiction:Text* Description:Text* CustomsDutyIndicator:Indicator?',
  ReturnableAssetInstructions:
    'MaterialID:ID* TermsAndConditionsDescription:Text* TermsAndConditionsDescriptionCode:Code? DepositValueSpecifiedAmount:Amount* DepositValueValiditySpecifiedPeriod:SpecifiedPeriod?',
  SpatialDimension:
    'ValueMeasure:Measure? TypeCode:DimensionTypeCode? Description:Text* WidthMeasure:Measure? LengthMeasure:Measure? HeightMeasure:Measure? ID:ID? DiameterMeasure:LinearUnitMeasure?',
  SpecificationQuery: 'ID:ID TypeCode:Code? Content:Text ContractualLanguageCode:Code?',
  SpecificationResponse: 'ID:ID QueryID:ID? TypeCode:Code? Content:Text ContractualLanguageCode:Code?',
  SpecifiedBinaryFile:
    'ID:ID* Title:Text* AuthorName:Text* VersionID:ID? FileName:Text? URIID:ID? MIMECode:Code? EncodingCode:Code? CharacterSetCode:Code? IncludedBinaryObject:BinaryObject* Access:Text* Description:Text* SizeMeasure:Measure? AccessAvailabilitySpecifiedPeriod:SpecifiedPeriod?',
  SpecifiedMarketplace:
    'ID:ID? Name:Text? VirtualIndicator:Indicator? WebsiteURIID:ID* SalesMethodCode:Code? OrderingAvailablePeriod:AvailablePeriod*',
  SpecifiedPeriod:
    'DurationMeasure:Measure* InclusiveIndicator:Indicator? Description:Text* StartDateTime:DateTime? EndDateTime:DateTime? CompleteDateTime:DateTime? OpenIndicator:Indicator? SeasonCode:Code? ID:ID? Name:Text* SequenceNumeric:Numeric? StartDateFlexibilityCode:Code? ContinuousIndicator:Indicator? PurposeCode:Code?',
  SubordinateLineTradeAgreement:
    'SellerOrderReferencedDocument:ReferencedDocument? BuyerOrderReferencedDocument:ReferencedDocument? AdditionalReferencedDocument:ReferencedDocument* GrossPriceProductTradePrice:TradePrice? NetPriceProductTradePrice:TradePrice?',
  SubordinateLineTradeDelivery:
    'PackageQuantity:Quantity? ProductUnitQuantity:Quantity? PerPackageUnitQuantity:Quantity? IncludedSupplyChainPackaging:SupplyChainPackaging*',
  SubordinateLineTradeSettlement: 'ApplicableTradeTax:TradeTax?',
  SubordinateTradeLineItem:
    'ID:ID* SpecifiedReferencedProduct:ReferencedProduct? ApplicableTradeProduct:TradeProduct* SpecifiedSubordinateLineTradeAgreement:SubordinateLineTradeAgreement? SpecifiedSubordinateLineTradeDelivery:SubordinateLineTradeDelivery? SpecifiedSubordinateLineTradeSettlement:SubordinateLineTradeSettlement?',
  SupplyChainConsignment:
    'GrossWeightMeasure:WeightUnitMeasure* NetWeightMeasure:Measure* GrossVolumeMeasure:VolumeUnitMeasure* InsurancePremiumAmount:Amount? AssociatedInvoiceAmount:Amount* TotalChargeAmount:Amount? DeclaredValueForCustomsAmount:Amount? PackageQuantity:Quantity? ConsignorTradeParty:TradeParty? ConsigneeTradeParty:TradeParty? CarrierTradeParty:TradeParty? FreightForwarderTradeParty:TradeParty? DeliveryTradeParty:TradeParty? CustomsImportAgentTradeParty:TradeParty? CustomsExportAgentTradeParty:TradeParty? GroupingCentreTradeParty:TradeParty* TransportContractReferencedDocument:ReferencedDocument? AssociatedReferencedDocument:ReferencedDocument* IncludedSupplyChainConsignmentItem:SupplyChainConsignmentItem* UtilizedLogisticsTransportEquipment:LogisticsTransportEquipment* SpecifiedLogisticsTransportMovement:LogisticsTransportMovement*',
  SupplyChainConsignmentItem:
    'TypeCode:GoodsTypeCode? TypeExtensionCode:GoodsTypeExtensionCode? DeclaredValueForCustomsAmount:Amount? DeclaredValueForStatisticsAmount:Amount? InvoiceAmount:Amount* GrossWeightMeasure:WeightUnitMeasure? NetWeightMeasure:Measure? TariffQuantity:Quantity? NatureIdentificationTransportCargo:TransportCargo?',
  SupplyChainEvent:
    'ID:ID? OccurrenceDateTime:DateTime? TypeCode:Code? Description:Text* DescriptionBinaryObject:BinaryObject* UnitQuantity:Quantity? LatestOccurrenceDateTime:DateTime? EarliestOccurrenceDateTime:DateTime? OccurrenceSpecifiedPeriod:SpecifiedPeriod? OccurrenceLogisticsLocation:LogisticsLocation?',
  SupplyChainPackaging:
    'TypeCode:PackageTypeCode? Type:Text? Description:Text* ConditionCode:Code? DisposalMethodCode:Code* WeightMeasure:Measure* MaximumStackabilityQuantity:Quantity? MaximumStackabilityWeightMeasure:Measure? CustomerFacingTotalUnitQuantity:Quantity? LayerTotalUnitQuantity:Quantity? ContentLayerQuantity:Quantity? LinearSpatialDimension:SpatialDimension? MinimumLinearSpatialDimension:SpatialDimension? MaximumLinearSpatialDimension:SpatialDimension? SpecifiedPackagingMarking:PackagingMarking* ApplicableMaterialGoodsCharacteristic:MaterialGoodsCharacteristic* ApplicableDisposalInstructions:DisposalInstructions* ApplicableReturnableAssetInstructions:ReturnableAssetInstructions*',
  SupplyChainTradeLineItem:
    'DescriptionCode:Code? AssociatedDocumentLineDocument:DocumentLineDocument SpecifiedTradeProduct:TradeProduct? SpecifiedLineTradeAgreement:LineTradeAgreement? SpecifiedLineTradeDelivery:LineTradeDelivery? SpecifiedLineTradeSettlement:LineTradeSettlement IncludedSubordinateTradeLineItem:SubordinateTradeLineItem*',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem:SupplyChainTradeLineItem* ApplicableHeaderTradeAgreement:HeaderTradeAgreement ApplicableHeaderTradeDelivery:HeaderTradeDelivery ApplicableHeaderTradeSettlement:HeaderTradeSettlement',
  TaxRegistration: 'ID:ID? AssociatedRegisteredTax:RegisteredTax?',
  TradeAccountingAccount:
    'ID:ID SetTriggerCode:AccountingDocumentCode? TypeCode:AccountingAccountTypeCode? AmountTypeCode:AccountingAmountTypeCode? Name:Text? CostReferenceDimensionPattern:Text?',
  TradeAddress:
    'ID:ID? PostcodeCode:Code? PostOfficeBox:Text? BuildingName:Text? LineOne:Text? LineTwo:Text? LineThree:Text? LineFour:Text? LineFive:Text? StreetName:Text? CityName:Text? CitySubDivisionName:Text? CountryID:CountryID? CountryName:Text* CountrySubDivisionID:ID? CountrySubDivisionName:Text* AttentionOf:Text? CareOf:Text? BuildingNumber:Text? DepartmentName:Text? AdditionalStreetName:Text?',
  TradeAllowanceCharge:
    'ChargeIndicator:Indicator? ID:ID? SequenceNumeric:Numeric? CalculationPercent:Percent? BasisAmount:Amount? BasisQuantity:Quantity? PrepaidIndicator:Indicator? ActualAmount:Amount* UnitBasisAmount:Amount? ReasonCode:AllowanceChargeReasonCode? Reason:Text? TypeCode:AllowanceChargeIdentificationCode? CategoryTradeTax:TradeTax* ActualTradeCurrencyExchange:TradeCurrencyExchange?',
  TradeContact:
    'ID:ID? PersonName:Text? DepartmentName:Text? TypeCode:ContactTypeCode? JobTitle:Text? Responsibility:Text? PersonID:ID* TelephoneUniversalCommunication:UniversalCommunication? DirectTelephoneUniversalCommunication:UniversalCommunication? MobileTelephoneUniversalCommunication:UniversalCommunication? FaxUniversalCommunication:UniversalCommunication? EmailURIUniversalCommunication:UniversalCommunication? TelexUniversalCommunication:UniversalCommunication? VOIPUniversalCommunication:UniversalCommunication? InstantMessagingUniversalCommunication:UniversalCommunication? SpecifiedNote:Note* SpecifiedContactPerson:ContactPerson?',
  TradeCountry: 'ID:CountryID? Name:Text* SubordinateTradeCountrySubDivision:TradeCountrySubDivision*',
  TradeCountrySubDivision: 'ID:ID? Name:Text*',
  TradeCurrencyExchange:
    'SourceCurrencyCode:CurrencyCode SourceUnitBasisNumeric:Numeric? TargetCurrencyCode:CurrencyCode TargetUnitBaseNumeric:Numeric? MarketID:ID? ConversionRate:Rate ConversionRateDateTime:DateTime? AssociatedReferencedDocument:ReferencedDocument*',
  TradeDeliveryTerms: 'DeliveryTypeCode:DeliveryTermsCode? Description:Text* RelevantTradeLocation:TradeLocation?',
  TradeLocation: 'CountryID:CountryID? CountryName:Text? ID:ID? Name:Text?',
  TradeParty:
    'ID:ID* GlobalID:ID* Name:Text? RoleCode:PartyRoleCode* Description:Text* SpecifiedLegalOrganization:LegalOrganization? DefinedTradeContact:TradeContact* PostalTradeAddress:TradeAddress? URIUniversalCommunication:UniversalCommunication* SpecifiedTaxRegistration:TaxRegistration* EndPointURIUniversalCommunication:UniversalCommunication? LogoAssociatedSpecifiedBinaryFile:SpecifiedBinaryFile*',
  TradePaymentDiscountTerms:
    'BasisDateTime:DateTime? BasisPeriodMeasure:Measure? BasisAmount:Amount? CalculationPercent:Percent? ActualDiscountAmount:Amount?',
  TradePaymentPenaltyTerms:
    'BasisDateTime:DateTime? BasisPeriodMeasure:Measure? BasisAmount:Amount? CalculationPercent:Percent? ActualPenaltyAmount:Amount?',
  TradePaymentTerms:
    'ID:PaymentTermsID? FromEventCode:PaymentTermsEventTimeReferenceCode? SettlementPeriodMeasure:Measure? Description:Text* DueDateDateTime:DateTime? TypeCode:PaymentTermsTypeCode? InstructionTypeCode:Code? DirectDebitMandateID:ID* PartialPaymentPercent:Percent? PaymentMeansID:ID* PartialPaymentAmount:Amount* ApplicableTradePaymentPenaltyTerms:TradePaymentPenaltyTerms? ApplicableTradePaymentDiscountTerms:TradePaymentDiscountTerms? PayeeTradeParty:TradeParty*',
  TradePrice:
    'TypeCode:PriceTypeCode? ChargeAmount:Amount+ BasisQuantity:Quantity? MinimumQuantity:Quantity? MaximumQuantity:Quantity? ChangeReason:Text* OrderUnitConversionFactorNumeric:Numeric? AppliedTradeAllowanceCharge:TradeAllowanceCharge* ValiditySpecifiedPeriod:SpecifiedPeriod? IncludedTradeTax:TradeTax* DeliveryTradeLocation:TradeLocation* TradeComparisonReferencePrice:ReferencePrice* AssociatedReferencedDocument:ReferencedDocument*',
  TradeProduct:
    'ID:ID? GlobalID:ID? SellerAssignedID:ID? BuyerAssignedID:ID? ManufacturerAssignedID:ID? Name:Text* TradeName:Text? Description:Text? TypeCode:Code? NetWeightMeasure:Measure? GrossWeightMeasure:Measure? ProductGroupID:ID* EndItemTypeCode:Code* EndItemName:Text* AreaDensityMeasure:Measure? UseDescription:Text* BrandName:Text? SubBrandName:Text? DrainedNetWeightMeasure:Measure? VariableMeasureIndicator:Indicator? ColourCode:Code? ColourDescription:Text* Designation:Text* FormattedCancellationAnnouncedLaunchDateTime:FormattedDateTime? FormattedLatestProductDataChangeDateTime:FormattedDateTime? ApplicableProductCharacteristic:ProductCharacteristic* ApplicableMaterialGoodsCharacteristic:MaterialGoodsCharacteristic* DesignatedProductClassification:ProductClassification* IndividualTradeProductInstance:TradeProductInstance* CertificationEvidenceReferenceReferencedDocument:ReferencedDocument* InspectionReferenceReferencedDocument:ReferencedDocument* OriginTradeCountry:TradeCountry? LinearSpatialDimension:SpatialDimension? MinimumLinearSpatialDimension:SpatialDimension? MaximumLinearSpatialDimension:SpatialDimension? ManufacturerTradeParty:TradeParty? PresentationSpecifiedBinaryFile:SpecifiedBinaryFile* MSDSReferenceReferencedDocument:ReferencedDocument? AdditionalReferenceReferencedDocument:ReferencedDocument* LegalRightsOwnerTradeParty:TradeParty? BrandOwnerTradeParty:TradeParty? IncludedReferencedProduct:ReferencedProduct* InformationNote:Note*',
  TradeProductInstance:
    'GlobalSerialID:ID? BatchID:ID? KanbanID:ID? SupplierAssignedSerialID:ID? BestBeforeDateTime:DateTime? ExpiryDateTime:DateTime? SellByDateTime:DateTime? SerialID:ID* RegistrationID:ID* ProductionSupplyChainEvent:SupplyChainEvent? PackagingSupplyChainEvent:SupplyChainEvent? ApplicableMaterialGoodsCharacteristic:MaterialGoodsCharacteristic* ApplicableProductCharacteristic:ProductCharacteristic*',
  TradeSettlementFinancialCard:
    'MicrochipIndicator:Indicator? ID:ID? TypeCode:Code? CardholderName:Text? ExpiryDate:Date? VerificationNumeric:Numeric? ValidFromDateTime:DateTime? CreditLimitAmount:Amount* CreditAvailableAmount:Amount* InterestRatePercent:Percent? IssuingCompanyName:Text? Description:Text?',
  TradeSettlementHeaderMonetarySummation:
    'LineTotalAmount:Amount* ChargeTotalAmount:Amount* AllowanceTotalAmount:Amount* TaxBasisTotalAmount:Amount* TaxTotalAmount:Amount* RoundingAmount:Amount* GrandTotalAmount:Amount* InformationAmount:Amount* TotalPrepaidAmount:Amount* TotalDiscountAmount:Amount* TotalAllowanceChargeAmount:Amount* DuePayableAmount:Amount* RetailValueExcludingTaxInformationAmount:Amount* TotalDepositFeeInformationAmount:Amount* ProductValueExcludingTobaccoTaxInformationAmount:Amount* TotalRetailValueInformationAmount:Amount* GrossLineTotalAmount:Amount* NetLineTotalAmount:Amount* NetIncludingTaxesLineTotalAmount:Amount*',
  TradeSettlementLineMonetarySummation:
    'LineTotalAmount:Amount* ChargeTotalAmount:Amount* AllowanceTotalAmount:Amount* TaxBasisTotalAmount:Amount* TaxTotalAmount:Amount* GrandTotalAmount:Amount* InformationAmount:Amount* TotalAllowanceChargeAmount:Amount* TotalRetailValueInformationAmount:Amount* GrossLineTotalAmount:Amount* NetLineTotalAmount:Amount* NetIncludingTaxesLineTotalAmount:Amount* ProductWeightLossInformationAmount:Amount*',
  TradeSettlementPaymentMeans:
    'PaymentChannelCode:PaymentMeansChannelCode? TypeCode:PaymentMeansCode? GuaranteeMethodCode:PaymentGuaranteeMeansCode? PaymentMethodCode:Code? Information:Text* ID:ID* ApplicableTradeSettlementFinancialCard:TradeSettlementFinancialCard? PayerPartyDebtorFinancialAccount:DebtorFinancialAccount? PayeePartyCreditorFinancialAccount:CreditorFinancialAccount? PayerSpecifiedDebtorFinancialInstitution:DebtorFinancialInstitution? PayeeSpecifiedCreditorFinancialInstitution:CreditorFinancialInstitution?',
  TradeTax:
    'CalculatedAmount:Amount* TypeCode:TaxTypeCode? ExemptionReason:Text? CalculatedRate:Rate? CalculationSequenceNumeric:Numeric? BasisQuantity:Quantity? BasisAmount:Amount* UnitBasisAmount:Amount* LineTotalBasisAmount:Amount* AllowanceChargeBasisAmount:Amount* CategoryCode:TaxCategoryCode? CurrencyCode:CurrencyCode? Jurisdiction:Text* CustomsDutyIndicator:Indicator? ExemptionReasonCode:Code? TaxBasisAllowanceRate:Rate? TaxPointDate:Date? Type:Text? InformationAmount:Amount* CategoryName:Text* DueDateTypeCode:TimeReferenceCode? RateApplicablePercent:Percent? SpecifiedTradeAccountingAccount:TradeAccountingAccount* ServiceSupplyTradeCountry:TradeCountry? BuyerRepayableTaxSpecifiedTradeAccountingAccount:TradeAccountingAccount? SellerPayableTaxSpecifiedTradeAccountingAccount:TradeAccountingAccount? SellerRefundableTaxSpecifiedTradeAccountingAccount:TradeAccountingAccount? BuyerDeductibleTaxSpecifiedTradeAccountingAccount:TradeAccountingAccount? BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount:TradeAccountingAccount? PlaceApplicableTradeLocation:TradeLocation*',
  TransportCargo:
    'TypeCode:CargoCategoryCode? Identification:Text? OperationalCategoryCode:CargoOperationalCategoryCode? StatisticalClassificationCode:CargoCommodityCategoryCode?',
  UniversalCommunication: 'URIID:ID? ChannelCode:CommunicationChannelCode? CompleteNumber:Text?',
  ValuationBreakdownStatement:
    'ID:ID Name:Text Description:Text* MeasurementMethodID:ID* CreationDateTime:DateTime DefaultCurrencyCode:CurrencyCode DefaultLanguageCode:Code Comment:Text* TypeCode:Code* RequestedActionCode:Code* PriceListID:ID? ContractualLanguageCode:Code? ItemGroupedWorkItem:GroupedWorkItem* ItemBasicWorkItem:BasicWorkItem* TotalCalculatedPrice:CalculatedPrice* ChangedRecordedStatus:RecordedStatus* CreationSpecifiedBinaryFile:SpecifiedBinaryFile* ReaderSpecifiedBinaryFile:SpecifiedBinaryFile* ReferencedSpecifiedBinaryFile:SpecifiedBinaryFile*',
  WorkItemComplexDescription:
    'Abstract:Text* Content:Text* ContractualLanguageCode:Code? RequestingSpecificationQuery:SpecificationQuery* RespondingSpecificationResponse:SpecificationResponse* SubsetWorkItemComplexDescription:WorkItemComplexDescription?',
  WorkItemDimension:
    'ID:ID? ValueMeasure:Measure Description:Text? TypeCode:Code ContractualLanguageCode:Code? ComponentWorkItemDimension:WorkItemDimension*',
  WorkItemQuantityAnalysis:
    'ID:ID ActualQuantity:Quantity? Description:Text? ActualQuantityPercent:Percent? StatusCode:Code? TypeCode:Code? PrimaryClassificationCode:Code* AlternativeClassificationCode:Code* ContractualLanguageCode:Code? ActualQuantityWorkItemDimension:WorkItemDimension* BreakdownWorkItemQuantityAnalysis:WorkItemQuantityAnalysis* ChangedRecordedStatus:RecordedStatus*',
};

export const ciiDataTypes: Record<string, string> = {
  AccountingAccountTypeCode: 'string listID=AccountingE501 listAgencyID=210 listVersionID listURI',
  AccountingAmountTypeCode: 'string listID=AccountingE601 listAgencyID=210 listVersionID listURI',
  AccountingDocumentCode: 'string listID=1001_Accounting listAgencyID=6 listVersionID listURI',
  AdjustmentReasonCode: 'string listID=4465 listAgencyID=6 listVersionID',
  AllowanceChargeIdentificationCode: 'string listID=5189_AllowanceChargeID listAgencyID=6 listVersionID listURI',
  AllowanceChargeReasonCode: 'string listID=4465_AllowanceChargeReasonCode listAgencyID=6 listVersionID listURI',
  Amount: 'decimal currencyID currencyCodeListVersionID',
  AutomaticDataCaptureMethodCode:
    'string listID=7233_AutomaticDataCaptureMethodCode listAgencyID=6 listVersionID listURI',
  BinaryObject: 'base64 format mimeCode encodingCode characterSetCode uri filename',
  CargoCategoryCode: 'string listID=Recommendation+21-Annex+I listAgencyID=6 listVersionID name',
  CargoCommodityCategoryCode: 'string listID=7357 listAgencyID=6 listVersionID name',
  CargoOperationalCategoryCode: 'string listID=7085b listAgencyID=6 listVersionID name',
  ChargePayingPartyRoleCode: 'string listID=3035_Charge+Paying listAgencyID=6 listVersionID name',
  Code: 'string listID listAgencyID listAgencyName listName listVersionID name languageID listURI listSchemeURI',
  CommunicationChannelCode: 'string listID=3155_CommunicationChannelCode listAgencyID=6 listVersionID listURI',
  ContactTypeCode: 'string listID=3139_ContactTypeCode listAgencyID=6 listVersionID listURI',
  CountryID: 'string schemeID schemeAgencyID schemeVersionID=second+edition+2006',
  CurrencyCode: 'string listID=ISO+4217+3A listAgencyID=5 listVersionID listURI',
  DateStringContent: 'string format',
  DateTimeStringContent: 'string format',
  DeliveryTermsCode: 'string listID=4053 listAgencyID=6 listVersionID',
  DimensionTypeCode: 'string listID=6145 listAgencyID=6 listVersionID name',
  DocumentCode: 'string listID=1001 listAgencyID=6 listVersionID name listURI',
  DocumentStatusCode: 'string listID=1373 listAgencyID=6 listVersionID name',
  FreightChargeTariffClassCode: 'string listID=5243 listAgencyID=6 listVersionID name',
  FreightChargeTypeID: 'string schemeID schemeAgencyID schemeVersionID',
  GoodsTypeCode: 'string listID=TDED+7357 listAgencyID=6 listVersionID name',
  GoodsTypeExtensionCode: 'string listID=TDED+7361 listAgencyID=6 listVersionID name',
  ID: 'string schemeID schemeName schemeAgencyID schemeAgencyName schemeVersionID schemeDataURI schemeURI',
  IndicatorStringContent: 'string format',
  LineStatusCode: 'string listID=1229_LineStatusCode listAgencyID=6 listVersionID listURI',
  LinearUnitMeasure: 'decimal unitCode unitCodeListVersionID',
  LogisticsChargeCalculationBasisCode: 'string listID=TDED+6131 listAgencyID=6 listVersionID name',
  Measure: 'decimal unitCode unitCodeListVersionID',
  MessageFunctionCode: 'string listID=1225_MessageFunctionTypeCode listAgencyID=6 listVersionID listURI',
  Numeric: 'decimal format',
  PackageTypeCode: 'string listID=7065 listAgencyID=6 listVersionID name',
  PackagingMarkingCode: 'string listID=7233_PackagingMarkingCode listAgencyID=6 listVersionID listURI',
  PartyRoleCode: 'string listID=3035 listAgencyID=6 listVersionID name',
  PaymentGuaranteeMeansCode: 'string listID=4431 listAgencyID=6 listVersionID',
  PaymentMeansChannelCode: 'string listID=4435 listAgencyID=6 listVersionID name',
  PaymentMeansCode: 'string listID=4461 listAgencyID=6 listVersionID',
  PaymentTermsEventTimeReferenceCode: 'string listID=2475_Payment+Terms+Event listAgencyID=6 listVersionID',
  PaymentTermsID: 'string schemeID schemeAgencyID schemeVersionID',
  PaymentTermsTypeCode: 'string listID=4279 listAgencyID=6 listVersionID name',
  Percent: 'decimal format',
  Plainboolean: 'boolean',
  Plaindate: 'date',
  PlaindateTime: 'dateTime',
  PriceTypeCode: 'string listID=5375 listAgencyID=6 listVersionID',
  Quantity: 'decimal unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName',
  Rate: 'decimal format',
  ReferenceCode: 'string listID=1153_ReferenceTypeCode listAgencyID=6 listVersionID name',
  TaxCategoryCode: 'string listID=5305 listAgencyID=6 listVersionID listURI',
  TaxTypeCode: 'string listID=5153 listAgencyID=6 listVersionID listURI',
  Text: 'string languageID languageLocaleID',
  TimeReferenceCode: 'string listID=2475 listAgencyID=6 listVersionID name',
  TransportEquipmentCategoryCode: 'string listID=8053 listAgencyID=6 listVersionID name',
  TransportEquipmentFullnessCode: 'string listID=8169 listAgencyID=6 listVersionID name',
  TransportEquipmentSizeTypeCode: 'string listID=8155 listAgencyID=6 listVersionID name',
  TransportMeansTypeCode: 'string listID=Recommendation+28 listAgencyID=6 listVersionID name',
  TransportModeCode: 'string listID=Recommendation+19 listAgencyID=6 listVersionID name',
  TransportMovementStageCode: 'string listID=8051 listAgencyID=6 listVersionID name',
  Value: 'decimal format',
  VolumeUnitMeasure: 'decimal unitCode unitCodeListVersionID',
  WeightUnitMeasure: 'decimal unitCode unitCodeListVersionID',
};
