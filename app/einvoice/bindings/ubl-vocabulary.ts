// Written by tests/einvoice/tools/write-vocabulary.ts from the released UBL 2.1 (OASIS Standard, 2013-11-04), Invoice and CreditNote.
// Children in their order; ? at most one, * any number, + at least one, | one of these, no sign exactly one.

export const ublTypes: Record<string, string> = {
  Address:
    'ID? AddressTypeCode? AddressFormatCode? Postbox? Floor? Room? StreetName? AdditionalStreetName? BlockName? BuildingName? BuildingNumber? InhouseMail? Department? MarkAttention? MarkCare? PlotIdentification? CitySubdivisionName? CityName? PostalZone? CountrySubentity? CountrySubentityCode? Region? District? TimezoneOffset? AddressLine* Country? LocationCoordinate*',
  AddressLine: 'Line',
  AirTransport: 'AircraftID',
  AllowanceCharge:
    'ID? ChargeIndicator AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric? PrepaidIndicator? SequenceNumeric? Amount BaseAmount? AccountingCostCode? AccountingCost? PerUnitAmount? TaxCategory* TaxTotal? PaymentMeans*',
  Attachment: 'EmbeddedDocumentBinaryObject? ExternalReference?',
  BillingReference:
    'InvoiceDocumentReference? SelfBilledInvoiceDocumentReference? CreditNoteDocumentReference? SelfBilledCreditNoteDocumentReference? DebitNoteDocumentReference? ReminderDocumentReference? AdditionalDocumentReference? BillingReferenceLine*',
  BillingReferenceLine: 'ID Amount? AllowanceCharge*',
  Branch: 'ID? Name? FinancialInstitution? Address?',
  CardAccount:
    'PrimaryAccountNumberID NetworkID CardTypeCode? ValidityStartDate? ExpiryDate? IssuerID? IssueNumberID? CV2ID? CardChipCode? ChipApplicationID? HolderName?',
  Certificate: 'ID CertificateTypeCode CertificateType Remarks* IssuerParty DocumentReference* Signature*',
  Clause: 'ID? Content*',
  CommodityClassification: 'NatureCode? CargoTypeCode? CommodityCode? ItemClassificationCode?',
  Communication: 'ChannelCode? Channel? Value?',
  Condition: 'AttributeID Measure? Description* MinimumMeasure? MaximumMeasure?',
  Consignment:
    'ID CarrierAssignedID? ConsigneeAssignedID? ConsignorAssignedID? FreightForwarderAssignedID? BrokerAssignedID? ContractedCarrierAssignedID? PerformingCarrierAssignedID? SummaryDescription* TotalInvoiceAmount? DeclaredCustomsValueAmount? TariffDescription* TariffCode? InsurancePremiumAmount? GrossWeightMeasure? NetWeightMeasure? NetNetWeightMeasure? ChargeableWeightMeasure? GrossVolumeMeasure? NetVolumeMeasure? LoadingLengthMeasure? Remarks* HazardousRiskIndicator? AnimalFoodIndicator? HumanFoodIndicator? LivestockIndicator? BulkCargoIndicator? ContainerizedIndicator? GeneralCargoIndicator? SpecialSecurityIndicator? ThirdPartyPayerIndicator? CarrierServiceInstructions* CustomsClearanceServiceInstructions* ForwarderServiceInstructions* SpecialServiceInstructions* SequenceID? ShippingPriorityLevelCode? HandlingCode? HandlingInstructions* Information* TotalGoodsItemQuantity? TotalTransportHandlingUnitQuantity? InsuranceValueAmount? DeclaredForCarriageValueAmount? DeclaredStatisticsValueAmount? FreeOnBoardValueAmount? SpecialInstructions* SplitConsignmentIndicator? DeliveryInstructions* ConsignmentQuantity? ConsolidatableIndicator? HaulageInstructions* LoadingSequenceID? ChildConsignmentQuantity? TotalPackagesQuantity? ConsolidatedShipment* CustomsDeclaration* RequestedPickupTransportEvent? RequestedDeliveryTransportEvent? PlannedPickupTransportEvent? PlannedDeliveryTransportEvent? Status* ChildConsignment* ConsigneeParty? ExporterParty? ConsignorParty? ImporterParty? CarrierParty? FreightForwarderParty? NotifyParty? OriginalDespatchParty? FinalDeliveryParty? PerformingCarrierParty? SubstituteCarrierParty? LogisticsOperatorParty? TransportAdvisorParty? HazardousItemNotificationParty? InsuranceParty? MortgageHolderParty? BillOfLadingHolderParty? OriginalDepartureCountry? FinalDestinationCountry? TransitCountry* TransportContract? TransportEvent* OriginalDespatchTransportationService? FinalDeliveryTransportationService? DeliveryTerms? PaymentTerms? CollectPaymentTerms? DisbursementPaymentTerms? PrepaidPaymentTerms? FreightAllowanceCharge* ExtraAllowanceCharge* MainCarriageShipmentStage* PreCarriageShipmentStage* OnCarriageShipmentStage* TransportHandlingUnit* FirstArrivalPortLocation? LastExitPortLocation?',
  Contact: 'ID? Name? Telephone? Telefax? ElectronicMail? Note* OtherCommunication*',
  Contract:
    'ID? IssueDate? IssueTime? NominationDate? NominationTime? ContractTypeCode? ContractType? Note* VersionID? Description* ValidityPeriod? ContractDocumentReference* NominationPeriod? ContractualDelivery?',
  CorporateRegistrationScheme: 'ID? Name? CorporateRegistrationTypeCode? JurisdictionRegionAddress*',
  Country: 'IdentificationCode? Name?',
  CreditAccount: 'AccountID',
  CreditNote:
    'UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime? TaxPointDate? CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod* DiscrepancyResponse* OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference* ContractDocumentReference* AdditionalDocumentReference* StatementDocumentReference* OriginatorDocumentReference* Signature* AccountingSupplierParty AccountingCustomerParty PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty? Delivery* DeliveryTerms* PaymentMeans* PaymentTerms* TaxExchangeRate? PricingExchangeRate? PaymentExchangeRate? PaymentAlternativeExchangeRate? AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine+',
  CreditNoteLine:
    'ID UUID? Note* CreditedQuantity? LineExtensionAmount? TaxPointDate? AccountingCostCode? AccountingCost? PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod* OrderLineReference* DiscrepancyResponse* DespatchLineReference* ReceiptLineReference* BillingReference* DocumentReference* PricingReference? OriginatorParty? Delivery* PaymentTerms* TaxTotal* AllowanceCharge* Item? Price? DeliveryTerms* SubCreditNoteLine* ItemPriceExtension?',
  CustomerParty:
    'CustomerAssignedAccountID? SupplierAssignedAccountID? AdditionalAccountID* Party? DeliveryContact? AccountingContact? BuyerContact?',
  CustomsDeclaration: 'ID IssuerParty?',
  Delivery:
    'ID? Quantity? MinimumQuantity? MaximumQuantity? ActualDeliveryDate? ActualDeliveryTime? LatestDeliveryDate? LatestDeliveryTime? ReleaseID? TrackingID? DeliveryAddress? DeliveryLocation? AlternativeDeliveryLocation? RequestedDeliveryPeriod? PromisedDeliveryPeriod? EstimatedDeliveryPeriod? CarrierParty? DeliveryParty? NotifyParty* Despatch? DeliveryTerms* MinimumDeliveryUnit? MaximumDeliveryUnit? Shipment?',
  DeliveryTerms: 'ID? SpecialTerms* LossRiskResponsibilityCode? LossRisk* Amount? DeliveryLocation? AllowanceCharge?',
  DeliveryUnit: 'BatchQuantity ConsumerUnitQuantity? HazardousRiskIndicator?',
  DependentPriceReference: 'Percent? LocationAddress? DependentLineReference?',
  Despatch:
    'ID? RequestedDespatchDate? RequestedDespatchTime? EstimatedDespatchDate? EstimatedDespatchTime? ActualDespatchDate? ActualDespatchTime? GuaranteedDespatchDate? GuaranteedDespatchTime? ReleaseID? Instructions* DespatchAddress? DespatchLocation? DespatchParty? CarrierParty? NotifyParty* Contact? EstimatedDespatchPeriod? RequestedDespatchPeriod?',
  DespatchLine:
    'ID UUID? Note* LineStatusCode? DeliveredQuantity? BackorderQuantity? BackorderReason* OutstandingQuantity? OutstandingReason* OversupplyQuantity? OrderLineReference+ DocumentReference* Item Shipment*',
  Dimension: 'AttributeID Measure? Description* MinimumMeasure? MaximumMeasure?',
  DocumentReference:
    'ID CopyIndicator? UUID? IssueDate? IssueTime? DocumentTypeCode? DocumentType? XPath* LanguageID? LocaleCode? VersionID? DocumentStatusCode? DocumentDescription* Attachment? ValidityPeriod? IssuerParty? ResultOfVerification?',
  EmissionCalculationMethod:
    'CalculationMethodCode? FullnessIndicationCode? MeasurementFromLocation? MeasurementToLocation?',
  EnvironmentalEmission: 'EnvironmentalEmissionTypeCode ValueMeasure Description* EmissionCalculationMethod*',
  ExchangeRate:
    'SourceCurrencyCode SourceCurrencyBaseRate? TargetCurrencyCode TargetCurrencyBaseRate? ExchangeMarketID? CalculationRate? MathematicOperatorCode? Date? ForeignExchangeContract?',
  ExternalReference:
    'URI? DocumentHash? HashAlgorithmMethod? ExpiryDate? ExpiryTime? MimeCode? FormatCode? EncodingCode? CharacterSetCode? FileName? Description*',
  FinancialAccount:
    'ID? Name? AliasName? AccountTypeCode? AccountFormatCode? CurrencyCode? PaymentNote* FinancialInstitutionBranch? Country?',
  FinancialInstitution: 'ID? Name? Address?',
  GoodsItem:
    'ID? SequenceNumberID? Description* HazardousRiskIndicator? DeclaredCustomsValueAmount? DeclaredForCarriageValueAmount? DeclaredStatisticsValueAmount? FreeOnBoardValueAmount? InsuranceValueAmount? ValueAmount? GrossWeightMeasure? NetWeightMeasure? NetNetWeightMeasure? ChargeableWeightMeasure? GrossVolumeMeasure? NetVolumeMeasure? Quantity? PreferenceCriterionCode? RequiredCustomsID? CustomsStatusCode? CustomsTariffQuantity? CustomsImportClassifiedIndicator? ChargeableQuantity? ReturnableQuantity? TraceID? Item* GoodsItemContainer* FreightAllowanceCharge* InvoiceLine* Temperature* ContainedGoodsItem* OriginAddress? Delivery? Pickup? Despatch? MeasurementDimension* ContainingPackage* ShipmentDocumentReference? MinimumTemperature? MaximumTemperature?',
  GoodsItemContainer: 'ID Quantity? TransportEquipment*',
  HazardousGoodsTransit:
    'TransportEmergencyCardCode? PackingCriteriaCode? HazardousRegulationCode? InhalationToxicityZoneCode? TransportAuthorizationCode? MaximumTemperature? MinimumTemperature?',
  HazardousItem:
    'ID? PlacardNotation? PlacardEndorsement? AdditionalInformation* UNDGCode? EmergencyProceduresCode? MedicalFirstAidGuideCode? TechnicalName? CategoryName? HazardousCategoryCode? UpperOrangeHazardPlacardID? LowerOrangeHazardPlacardID? MarkingID? HazardClassID? NetWeightMeasure? NetVolumeMeasure? Quantity? ContactParty? SecondaryHazard* HazardousGoodsTransit* EmergencyTemperature? FlashpointTemperature? AdditionalTemperature*',
  Invoice:
    'UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime? DueDate? InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod* OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference* StatementDocumentReference* OriginatorDocumentReference* ContractDocumentReference* AdditionalDocumentReference* ProjectReference* Signature* AccountingSupplierParty AccountingCustomerParty PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty? Delivery* DeliveryTerms? PaymentMeans* PaymentTerms* PrepaidPayment* AllowanceCharge* TaxExchangeRate? PricingExchangeRate? PaymentExchangeRate? PaymentAlternativeExchangeRate? TaxTotal* WithholdingTaxTotal* LegalMonetaryTotal InvoiceLine+',
  InvoiceLine:
    'ID UUID? Note* InvoicedQuantity? LineExtensionAmount TaxPointDate? AccountingCostCode? AccountingCost? PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod* OrderLineReference* DespatchLineReference* ReceiptLineReference* BillingReference* DocumentReference* PricingReference? OriginatorParty? Delivery* PaymentTerms* AllowanceCharge* TaxTotal* WithholdingTaxTotal* Item Price? DeliveryTerms? SubInvoiceLine* ItemPriceExtension?',
  Item: 'Description* PackQuantity? PackSizeNumeric? CatalogueIndicator? Name? HazardousRiskIndicator? AdditionalInformation* Keyword* BrandName* ModelName* BuyersItemIdentification? SellersItemIdentification? ManufacturersItemIdentification* StandardItemIdentification? CatalogueItemIdentification? AdditionalItemIdentification* CatalogueDocumentReference? ItemSpecificationDocumentReference* OriginCountry? CommodityClassification* TransactionConditions* HazardousItem* ClassifiedTaxCategory* AdditionalItemProperty* ManufacturerParty* InformationContentProviderParty? OriginAddress* ItemInstance* Certificate* Dimension*',
  ItemIdentification: 'ID ExtendedID? BarcodeSymbologyID? PhysicalAttribute* MeasurementDimension* IssuerParty?',
  ItemInstance:
    'ProductTraceID? ManufactureDate? ManufactureTime? BestBeforeDate? RegistrationID? SerialID? AdditionalItemProperty* LotIdentification?',
  ItemLocationQuantity:
    'LeadTimeMeasure? MinimumQuantity? MaximumQuantity? HazardousRiskIndicator? TradingRestrictions* ApplicableTerritoryAddress* Price? DeliveryUnit* ApplicableTaxCategory* Package? AllowanceCharge* DependentPriceReference?',
  ItemProperty:
    'ID? Name NameCode? TestMethod? Value? ValueQuantity? ValueQualifier* ImportanceCode? ListValue* UsabilityPeriod? ItemPropertyGroup* RangeDimension? ItemPropertyRange?',
  ItemPropertyGroup: 'ID Name? ImportanceCode?',
  ItemPropertyRange: 'MinimumValue? MaximumValue?',
  Language: 'ID? Name? LocaleCode?',
  LineReference: 'LineID UUID? LineStatusCode? DocumentReference?',
  Location:
    'ID? Description* Conditions* CountrySubentity? CountrySubentityCode? LocationTypeCode? InformationURI? Name? ValidityPeriod* Address? SubsidiaryLocation* LocationCoordinate*',
  LocationCoordinate:
    'CoordinateSystemCode? LatitudeDegreesMeasure? LatitudeMinutesMeasure? LatitudeDirectionCode? LongitudeDegreesMeasure? LongitudeMinutesMeasure? LongitudeDirectionCode? AltitudeMeasure?',
  LotIdentification: 'LotNumberID? ExpiryDate? AdditionalItemProperty*',
  MaritimeTransport:
    'VesselID? VesselName? RadioCallSignID? ShipsRequirements* GrossTonnageMeasure? NetTonnageMeasure? RegistryCertificateDocumentReference? RegistryPortLocation?',
  MonetaryTotal:
    'LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount? PrepaidAmount? PayableRoundingAmount? PayableAmount PayableAlternativeAmount?',
  OrderLineReference: 'LineID SalesOrderLineID? UUID? LineStatusCode? OrderReference?',
  OrderReference:
    'ID SalesOrderID? CopyIndicator? UUID? IssueDate? IssueTime? CustomerReference? OrderTypeCode? DocumentReference?',
  Package:
    'ID? Quantity? ReturnableMaterialIndicator? PackageLevelCode? PackagingTypeCode? PackingMaterial* TraceID? ContainedPackage* ContainingTransportEquipment? GoodsItem* MeasurementDimension* DeliveryUnit* Delivery? Pickup? Despatch?',
  Party:
    'MarkCareIndicator? MarkAttentionIndicator? WebsiteURI? LogoReferenceID? EndpointID? IndustryClassificationCode? PartyIdentification* PartyName* Language? PostalAddress? PhysicalLocation? PartyTaxScheme* PartyLegalEntity* Contact? Person* AgentParty? ServiceProviderParty* PowerOfAttorney* FinancialAccount?',
  PartyIdentification: 'ID',
  PartyLegalEntity:
    'RegistrationName? CompanyID? RegistrationDate? RegistrationExpirationDate? CompanyLegalFormCode? CompanyLegalForm? SoleProprietorshipIndicator? CompanyLiquidationStatusCode? CorporateStockAmount? FullyPaidSharesIndicator? RegistrationAddress? CorporateRegistrationScheme? HeadOfficeParty? ShareholderParty*',
  PartyName: 'Name',
  PartyTaxScheme:
    'RegistrationName? CompanyID? TaxLevelCode? ExemptionReasonCode? ExemptionReason* RegistrationAddress? TaxScheme',
  Payment: 'ID? PaidAmount? ReceivedDate? PaidDate? PaidTime? InstructionID?',
  PaymentMandate:
    'ID? MandateTypeCode? MaximumPaymentInstructionsNumeric? MaximumPaidAmount? SignatureID? PayerParty? PayerFinancialAccount? ValidityPeriod? PaymentReversalPeriod? Clause*',
  PaymentMeans:
    'ID? PaymentMeansCode PaymentDueDate? PaymentChannelCode? InstructionID? InstructionNote* PaymentID* CardAccount? PayerFinancialAccount? PayeeFinancialAccount? CreditAccount? PaymentMandate? TradeFinancing?',
  PaymentTerms:
    'ID? PaymentMeansID* PrepaidPaymentReferenceID? Note* ReferenceEventCode? SettlementDiscountPercent? PenaltySurchargePercent? PaymentPercent? Amount? SettlementDiscountAmount? PenaltyAmount? PaymentTermsDetailsURI? PaymentDueDate? InstallmentDueDate? InvoicingPartyReference? SettlementPeriod? PenaltyPeriod? ExchangeRate? ValidityPeriod?',
  Period: 'StartDate? StartTime? EndDate? EndTime? DurationMeasure? DescriptionCode* Description*',
  Person:
    'ID? FirstName? FamilyName? Title? MiddleName? OtherName? NameSuffix? JobTitle? NationalityID? GenderCode? BirthDate? BirthplaceName? OrganizationDepartment? Contact? FinancialAccount? IdentityDocumentReference* ResidenceAddress?',
  PhysicalAttribute: 'AttributeID PositionCode? DescriptionCode? Description*',
  Pickup:
    'ID? ActualPickupDate? ActualPickupTime? EarliestPickupDate? EarliestPickupTime? LatestPickupDate? LatestPickupTime? PickupLocation? PickupParty?',
  PowerOfAttorney:
    'ID? IssueDate? IssueTime? Description* NotaryParty? AgentParty WitnessParty* MandateDocumentReference*',
  Price:
    'PriceAmount BaseQuantity? PriceChangeReason* PriceTypeCode? PriceType? OrderableUnitFactorRate? ValidityPeriod* PriceList? AllowanceCharge* PricingExchangeRate?',
  PriceExtension: 'Amount TaxTotal*',
  PriceList: 'ID? StatusCode? ValidityPeriod* PreviousPriceList?',
  PricingReference: 'OriginalItemLocationQuantity? AlternativeConditionPrice*',
  ProjectReference: 'ID UUID? IssueDate? WorkPhaseReference*',
  RailTransport: 'TrainID RailCarID?',
  ReceiptLine:
    'ID UUID? Note* ReceivedQuantity? ShortQuantity? ShortageActionCode? RejectedQuantity? RejectReasonCode? RejectReason* RejectActionCode? QuantityDiscrepancyCode? OversupplyQuantity? ReceivedDate? TimingComplaintCode? TimingComplaint? OrderLineReference? DespatchLineReference* DocumentReference* Item* Shipment*',
  Response: 'ReferenceID? ResponseCode? Description* EffectiveDate? EffectiveTime? Status*',
  ResultOfVerification:
    'ValidatorID? ValidationResultCode? ValidationDate? ValidationTime? ValidateProcess? ValidateTool? ValidateToolVersion? SignatoryParty?',
  RoadTransport: 'LicensePlateID',
  SecondaryHazard: 'ID? PlacardNotation? PlacardEndorsement? EmergencyProceduresCode? Extension*',
  ServiceFrequency: 'WeekDayCode',
  ServiceProviderParty: 'ID? ServiceTypeCode? ServiceType* Party SellerContact?',
  ShareholderParty: 'PartecipationPercent? Party?',
  Shipment:
    'ID ShippingPriorityLevelCode? HandlingCode? HandlingInstructions* Information* GrossWeightMeasure? NetWeightMeasure? NetNetWeightMeasure? GrossVolumeMeasure? NetVolumeMeasure? TotalGoodsItemQuantity? TotalTransportHandlingUnitQuantity? InsuranceValueAmount? DeclaredCustomsValueAmount? DeclaredForCarriageValueAmount? DeclaredStatisticsValueAmount? FreeOnBoardValueAmount? SpecialInstructions* DeliveryInstructions* SplitConsignmentIndicator? ConsignmentQuantity? Consignment* GoodsItem* ShipmentStage* Delivery? TransportHandlingUnit* ReturnAddress? OriginAddress? FirstArrivalPortLocation? LastExitPortLocation? ExportCountry? FreightAllowanceCharge*',
  ShipmentStage:
    'ID? TransportModeCode? TransportMeansTypeCode? TransitDirectionCode? PreCarriageIndicator? OnCarriageIndicator? EstimatedDeliveryDate? EstimatedDeliveryTime? RequiredDeliveryDate? RequiredDeliveryTime? LoadingSequenceID? SuccessiveSequenceID? Instructions* DemurrageInstructions* CrewQuantity? PassengerQuantity? TransitPeriod? CarrierParty* TransportMeans? LoadingPortLocation? UnloadingPortLocation? TransshipPortLocation? LoadingTransportEvent? ExaminationTransportEvent? AvailabilityTransportEvent? ExportationTransportEvent? DischargeTransportEvent? WarehousingTransportEvent? TakeoverTransportEvent? OptionalTakeoverTransportEvent? DropoffTransportEvent? ActualPickupTransportEvent? DeliveryTransportEvent? ReceiptTransportEvent? StorageTransportEvent? AcceptanceTransportEvent? TerminalOperatorParty? CustomsAgentParty? EstimatedTransitPeriod? FreightAllowanceCharge* FreightChargeLocation? DetentionTransportEvent* RequestedDepartureTransportEvent? RequestedArrivalTransportEvent? RequestedWaypointTransportEvent* PlannedDepartureTransportEvent? PlannedArrivalTransportEvent? PlannedWaypointTransportEvent* ActualDepartureTransportEvent? ActualWaypointTransportEvent? ActualArrivalTransportEvent? TransportEvent* EstimatedDepartureTransportEvent? EstimatedArrivalTransportEvent? PassengerPerson* DriverPerson* ReportingPerson? CrewMemberPerson* SecurityOfficerPerson? MasterPerson? ShipsSurgeonPerson?',
  Signature:
    'ID Note* ValidationDate? ValidationTime? ValidatorID? CanonicalizationMethod? SignatureMethod? SignatoryParty? DigitalSignatureAttachment? OriginalDocumentReference?',
  Status:
    'ConditionCode? ReferenceDate? ReferenceTime? Description* StatusReasonCode? StatusReason* SequenceID? Text* IndicationIndicator? Percent? ReliabilityPercent? Condition*',
  Stowage: 'LocationID? cbc:Location* MeasurementDimension*',
  SupplierParty:
    'CustomerAssignedAccountID? AdditionalAccountID* DataSendingCapability? Party? DespatchContact? AccountingContact? SellerContact?',
  TaxCategory:
    'ID? Name? Percent? BaseUnitMeasure? PerUnitAmount? TaxExemptionReasonCode? TaxExemptionReason* TierRange? TierRatePercent? TaxScheme',
  TaxScheme: 'ID? Name? TaxTypeCode? CurrencyCode? JurisdictionRegionAddress*',
  TaxSubtotal:
    'TaxableAmount? TaxAmount CalculationSequenceNumeric? TransactionCurrencyTaxAmount? Percent? BaseUnitMeasure? PerUnitAmount? TierRange? TierRatePercent? TaxCategory',
  TaxTotal: 'TaxAmount RoundingAmount? TaxEvidenceIndicator? TaxIncludedIndicator? TaxSubtotal*',
  Temperature: 'AttributeID Measure Description*',
  TradeFinancing:
    'ID? FinancingInstrumentCode? ContractDocumentReference? DocumentReference* FinancingParty FinancingFinancialAccount? Clause*',
  TradingTerms: 'Information* Reference? ApplicableAddress?',
  TransactionConditions: 'ID? ActionCode? Description* DocumentReference*',
  TransportEquipment:
    'ID? ReferencedConsignmentID* TransportEquipmentTypeCode? ProviderTypeCode? OwnerTypeCode? SizeTypeCode? DispositionCode? FullnessIndicationCode? RefrigerationOnIndicator? Information* ReturnabilityIndicator? LegalStatusIndicator? AirFlowPercent? HumidityPercent? AnimalFoodApprovedIndicator? HumanFoodApprovedIndicator? DangerousGoodsApprovedIndicator? RefrigeratedIndicator? Characteristics? DamageRemarks* Description* SpecialTransportRequirements* GrossWeightMeasure? GrossVolumeMeasure? TareWeightMeasure? TrackingDeviceCode? PowerIndicator? TraceID? MeasurementDimension* TransportEquipmentSeal* MinimumTemperature? MaximumTemperature? ProviderParty? LoadingProofParty? SupplierParty? OwnerParty? OperatingParty? LoadingLocation? UnloadingLocation? StorageLocation? PositioningTransportEvent* QuarantineTransportEvent* DeliveryTransportEvent* PickupTransportEvent* HandlingTransportEvent* LoadingTransportEvent* TransportEvent* ApplicableTransportMeans? HaulageTradingTerms* HazardousGoodsTransit* PackagedTransportHandlingUnit* ServiceAllowanceCharge* FreightAllowanceCharge* AttachedTransportEquipment* Delivery? Pickup? Despatch? ShipmentDocumentReference* ContainedInTransportEquipment* Package* GoodsItem*',
  TransportEquipmentSeal: 'ID SealIssuerTypeCode? cbc:Condition? SealStatusCode? SealingPartyType?',
  TransportEvent:
    'IdentificationID? OccurrenceDate? OccurrenceTime? TransportEventTypeCode? Description* CompletionIndicator? ReportedShipment? CurrentStatus* Contact* Location? Signature? Period*',
  TransportHandlingUnit:
    'ID? TransportHandlingUnitTypeCode? HandlingCode? HandlingInstructions* HazardousRiskIndicator? TotalGoodsItemQuantity? TotalPackageQuantity? DamageRemarks* ShippingMarks* TraceID? HandlingUnitDespatchLine* ActualPackage* ReceivedHandlingUnitReceiptLine* TransportEquipment* TransportMeans* HazardousGoodsTransit* MeasurementDimension* MinimumTemperature? MaximumTemperature? GoodsItem* FloorSpaceMeasurementDimension? PalletSpaceMeasurementDimension? ShipmentDocumentReference* Status* CustomsDeclaration* ReferencedShipment* Package*',
  TransportMeans:
    'JourneyID? RegistrationNationalityID? RegistrationNationality* DirectionCode? TransportMeansTypeCode? TradeServiceCode? Stowage? AirTransport? RoadTransport? RailTransport? MaritimeTransport? OwnerParty? MeasurementDimension*',
  TransportationService:
    'TransportServiceCode TariffClassCode? Priority? FreightRateClassCode? TransportationServiceDescription* TransportationServiceDetailsURI? NominationDate? NominationTime? Name? SequenceNumeric? TransportEquipment* SupportedTransportEquipment* UnsupportedTransportEquipment* CommodityClassification* SupportedCommodityClassification* UnsupportedCommodityClassification* TotalCapacityDimension? ShipmentStage* TransportEvent* ResponsibleTransportServiceProviderParty? EnvironmentalEmission* EstimatedDurationPeriod? ScheduledServiceFrequency*',
  WorkPhaseReference: 'ID? WorkPhaseCode? WorkPhase* ProgressPercent? StartDate? EndDate? WorkOrderDocumentReference*',
};

/** Type → elements that have it; an element that stands in no list has the type of its own name. */
export const ublElements: Record<string, string> = {
  Address:
    'ApplicableAddress ApplicableTerritoryAddress DeliveryAddress DespatchAddress JurisdictionRegionAddress LocationAddress OriginAddress PostalAddress RegistrationAddress ResidenceAddress ReturnAddress',
  AllowanceCharge: 'ExtraAllowanceCharge FreightAllowanceCharge ServiceAllowanceCharge',
  Amount:
    'AllowanceTotalAmount Amount BaseAmount ChargeTotalAmount CorporateStockAmount DeclaredCustomsValueAmount DeclaredForCarriageValueAmount DeclaredStatisticsValueAmount FreeOnBoardValueAmount InsurancePremiumAmount InsuranceValueAmount LineExtensionAmount MaximumPaidAmount PaidAmount PayableAlternativeAmount PayableAmount PayableRoundingAmount PenaltyAmount PerUnitAmount PrepaidAmount PriceAmount RoundingAmount SettlementDiscountAmount TaxAmount TaxExclusiveAmount TaxInclusiveAmount TaxableAmount TotalInvoiceAmount TransactionCurrencyTaxAmount ValueAmount',
  Attachment: 'DigitalSignatureAttachment',
  BinaryObject: 'EmbeddedDocumentBinaryObject',
  Branch: 'FinancialInstitutionBranch',
  Code: 'AccountFormatCode AccountTypeCode AccountingCostCode ActionCode AddressFormatCode AddressTypeCode AllowanceChargeReasonCode CalculationMethodCode CardChipCode CardTypeCode CargoTypeCode CertificateTypeCode ChannelCode CharacterSetCode CommodityCode CompanyLegalFormCode CompanyLiquidationStatusCode ConditionCode ContractTypeCode CoordinateSystemCode CorporateRegistrationTypeCode CountrySubentityCode CreditNoteTypeCode CurrencyCode CustomsStatusCode DescriptionCode DirectionCode DispositionCode DocumentCurrencyCode DocumentStatusCode DocumentTypeCode EmergencyProceduresCode EncodingCode EnvironmentalEmissionTypeCode ExemptionReasonCode FinancingInstrumentCode FormatCode FreightRateClassCode FullnessIndicationCode GenderCode HandlingCode HazardousCategoryCode HazardousRegulationCode IdentificationCode ImportanceCode IndustryClassificationCode InhalationToxicityZoneCode InvoiceTypeCode ItemClassificationCode LatitudeDirectionCode LineStatusCode LocaleCode LocationTypeCode LongitudeDirectionCode LossRiskResponsibilityCode MandateTypeCode MathematicOperatorCode MedicalFirstAidGuideCode MimeCode NameCode NatureCode OrderTypeCode OwnerTypeCode PackageLevelCode PackagingTypeCode PackingCriteriaCode PaymentAlternativeCurrencyCode PaymentChannelCode PaymentCurrencyCode PaymentMeansCode PaymentPurposeCode PositionCode PreferenceCriterionCode PriceTypeCode PricingCurrencyCode ProviderTypeCode QuantityDiscrepancyCode ReferenceEventCode RejectActionCode RejectReasonCode ResponseCode SealIssuerTypeCode SealStatusCode ServiceTypeCode ShippingPriorityLevelCode ShortageActionCode SizeTypeCode SourceCurrencyCode StatusCode StatusReasonCode TargetCurrencyCode TariffClassCode TariffCode TaxCurrencyCode TaxExemptionReasonCode TaxLevelCode TaxTypeCode TimingComplaintCode TrackingDeviceCode TradeServiceCode TransitDirectionCode TransportAuthorizationCode TransportEmergencyCardCode TransportEquipmentTypeCode TransportEventTypeCode TransportHandlingUnitTypeCode TransportMeansTypeCode TransportModeCode TransportServiceCode UNDGCode ValidationResultCode WeekDayCode WorkPhaseCode',
  CommodityClassification: 'SupportedCommodityClassification UnsupportedCommodityClassification',
  Communication: 'OtherCommunication',
  Consignment: 'ChildConsignment',
  Contact: 'AccountingContact BuyerContact DeliveryContact DespatchContact SellerContact',
  Contract: 'ForeignExchangeContract TransportContract',
  Country: 'ExportCountry FinalDestinationCountry OriginCountry OriginalDepartureCountry TransitCountry',
  CreditNoteLine: 'SubCreditNoteLine',
  CustomerParty: 'AccountingCustomerParty BuyerCustomerParty',
  Date: 'ActualDeliveryDate ActualDespatchDate ActualPickupDate BestBeforeDate BirthDate Date DueDate EarliestPickupDate EffectiveDate EndDate EstimatedDeliveryDate EstimatedDespatchDate ExpiryDate GuaranteedDespatchDate InstallmentDueDate IssueDate LatestDeliveryDate LatestPickupDate ManufactureDate NominationDate OccurrenceDate PaidDate PaymentDueDate ReceivedDate ReferenceDate RegistrationDate RegistrationExpirationDate RequestedDespatchDate RequiredDeliveryDate StartDate TaxPointDate ValidationDate ValidityStartDate',
  Delivery: 'ContractualDelivery',
  DeliveryUnit: 'MaximumDeliveryUnit MinimumDeliveryUnit',
  DespatchLine: 'HandlingUnitDespatchLine',
  Dimension:
    'FloorSpaceMeasurementDimension MeasurementDimension PalletSpaceMeasurementDimension RangeDimension TotalCapacityDimension',
  DocumentReference:
    'AdditionalDocumentReference CatalogueDocumentReference ContractDocumentReference CreditNoteDocumentReference DebitNoteDocumentReference DespatchDocumentReference IdentityDocumentReference InvoiceDocumentReference ItemSpecificationDocumentReference MandateDocumentReference OriginalDocumentReference OriginatorDocumentReference ReceiptDocumentReference RegistryCertificateDocumentReference ReminderDocumentReference SelfBilledCreditNoteDocumentReference SelfBilledInvoiceDocumentReference ShipmentDocumentReference StatementDocumentReference WorkOrderDocumentReference',
  ExchangeRate: 'PaymentAlternativeExchangeRate PaymentExchangeRate PricingExchangeRate TaxExchangeRate',
  FinancialAccount: 'FinancingFinancialAccount PayeeFinancialAccount PayerFinancialAccount',
  GoodsItem: 'ContainedGoodsItem',
  Identifier:
    'AccountID AdditionalAccountID AircraftID AttributeID BarcodeSymbologyID BrokerAssignedID CV2ID CarrierAssignedID ChipApplicationID CompanyID ConsigneeAssignedID ConsignorAssignedID ContractedCarrierAssignedID CustomerAssignedAccountID CustomizationID EndpointID ExchangeMarketID ExtendedID FreightForwarderAssignedID HazardClassID ID IdentificationID InformationURI InstructionID IssueNumberID IssuerID JourneyID LanguageID LicensePlateID LineID LoadingSequenceID LocationID LogoReferenceID LotNumberID LowerOrangeHazardPlacardID MarkingID NationalityID NetworkID PaymentID PaymentMeansID PaymentTermsDetailsURI PerformingCarrierAssignedID PrepaidPaymentReferenceID PrimaryAccountNumberID ProductTraceID ProfileExecutionID ProfileID RadioCallSignID RailCarID ReferenceID ReferencedConsignmentID RegistrationID RegistrationNationalityID ReleaseID RequiredCustomsID SalesOrderID SalesOrderLineID SequenceID SequenceNumberID SerialID SignatureID SuccessiveSequenceID SupplierAssignedAccountID TraceID TrackingID TrainID TransportationServiceDetailsURI UBLVersionID URI UUID UpperOrangeHazardPlacardID ValidatorID VersionID VesselID WebsiteURI',
  Indicator:
    'AnimalFoodApprovedIndicator AnimalFoodIndicator BulkCargoIndicator CatalogueIndicator ChargeIndicator CompletionIndicator ConsolidatableIndicator ContainerizedIndicator CopyIndicator CustomsImportClassifiedIndicator DangerousGoodsApprovedIndicator FreeOfChargeIndicator FullyPaidSharesIndicator GeneralCargoIndicator HazardousRiskIndicator HumanFoodApprovedIndicator HumanFoodIndicator IndicationIndicator LegalStatusIndicator LivestockIndicator MarkAttentionIndicator MarkCareIndicator OnCarriageIndicator PowerIndicator PreCarriageIndicator PrepaidIndicator RefrigeratedIndicator RefrigerationOnIndicator ReturnabilityIndicator ReturnableMaterialIndicator SoleProprietorshipIndicator SpecialSecurityIndicator SplitConsignmentIndicator TaxEvidenceIndicator TaxIncludedIndicator ThirdPartyPayerIndicator',
  InvoiceLine: 'SubInvoiceLine',
  ItemIdentification:
    'AdditionalItemIdentification BuyersItemIdentification CatalogueItemIdentification ManufacturersItemIdentification SellersItemIdentification StandardItemIdentification',
  ItemLocationQuantity: 'OriginalItemLocationQuantity',
  ItemProperty: 'AdditionalItemProperty',
  LineReference: 'DependentLineReference DespatchLineReference ReceiptLineReference',
  Location:
    'AlternativeDeliveryLocation DeliveryLocation DespatchLocation FirstArrivalPortLocation FreightChargeLocation LastExitPortLocation LoadingLocation LoadingPortLocation MeasurementFromLocation MeasurementToLocation PhysicalLocation PickupLocation RegistryPortLocation StorageLocation SubsidiaryLocation TransshipPortLocation UnloadingLocation UnloadingPortLocation',
  Measure:
    'AltitudeMeasure BaseUnitMeasure ChargeableWeightMeasure DurationMeasure GrossTonnageMeasure GrossVolumeMeasure GrossWeightMeasure LatitudeDegreesMeasure LatitudeMinutesMeasure LeadTimeMeasure LoadingLengthMeasure LongitudeDegreesMeasure LongitudeMinutesMeasure MaximumMeasure Measure MinimumMeasure NetNetWeightMeasure NetTonnageMeasure NetVolumeMeasure NetWeightMeasure TareWeightMeasure ValueMeasure',
  MonetaryTotal: 'LegalMonetaryTotal',
  Name: 'AdditionalStreetName AliasName BlockName BrandName BuildingName CategoryName CityName CitySubdivisionName FamilyName FileName FirstName HolderName MiddleName ModelName Name OtherName RegistrationName StreetName TechnicalName VesselName',
  Numeric:
    'CalculationSequenceNumeric LineCountNumeric MaximumPaymentInstructionsNumeric MultiplierFactorNumeric PackSizeNumeric SequenceNumeric',
  Package: 'ActualPackage ContainedPackage ContainingPackage',
  Party:
    'AgentParty BillOfLadingHolderParty CarrierParty ConsigneeParty ConsignorParty ContactParty CustomsAgentParty DeliveryParty DespatchParty ExporterParty FinalDeliveryParty FinancingParty FreightForwarderParty HazardousItemNotificationParty HeadOfficeParty ImporterParty InformationContentProviderParty InsuranceParty IssuerParty LoadingProofParty LogisticsOperatorParty ManufacturerParty MortgageHolderParty NotaryParty NotifyParty OperatingParty OriginalDespatchParty OriginatorParty OwnerParty PayeeParty PayerParty PerformingCarrierParty PickupParty ProviderParty ResponsibleTransportServiceProviderParty SignatoryParty SubstituteCarrierParty TaxRepresentativeParty TerminalOperatorParty TransportAdvisorParty WitnessParty',
  Payment: 'PrepaidPayment',
  PaymentTerms: 'CollectPaymentTerms DisbursementPaymentTerms PrepaidPaymentTerms',
  Percent:
    'AirFlowPercent HumidityPercent PartecipationPercent PaymentPercent PenaltySurchargePercent Percent ProgressPercent ReliabilityPercent SettlementDiscountPercent TierRatePercent',
  Period:
    'EstimatedDeliveryPeriod EstimatedDespatchPeriod EstimatedDurationPeriod EstimatedTransitPeriod InvoicePeriod NominationPeriod PaymentReversalPeriod PenaltyPeriod PromisedDeliveryPeriod RequestedDeliveryPeriod RequestedDespatchPeriod SettlementPeriod TransitPeriod UsabilityPeriod ValidityPeriod',
  Person:
    'CrewMemberPerson DriverPerson MasterPerson PassengerPerson ReportingPerson SecurityOfficerPerson ShipsSurgeonPerson',
  Price: 'AlternativeConditionPrice',
  PriceExtension: 'ItemPriceExtension',
  PriceList: 'PreviousPriceList',
  Quantity:
    'BackorderQuantity BaseQuantity BatchQuantity ChargeableQuantity ChildConsignmentQuantity ConsignmentQuantity ConsumerUnitQuantity CreditedQuantity CrewQuantity CustomsTariffQuantity DeliveredQuantity InvoicedQuantity MaximumQuantity MinimumQuantity OutstandingQuantity OversupplyQuantity PackQuantity PassengerQuantity Quantity ReceivedQuantity RejectedQuantity ReturnableQuantity ShortQuantity TotalGoodsItemQuantity TotalPackageQuantity TotalPackagesQuantity TotalTransportHandlingUnitQuantity ValueQuantity',
  Rate: 'CalculationRate OrderableUnitFactorRate SourceCurrencyBaseRate TargetCurrencyBaseRate',
  ReceiptLine: 'ReceivedHandlingUnitReceiptLine',
  Response: 'DiscrepancyResponse',
  ServiceFrequency: 'ScheduledServiceFrequency',
  Shipment: 'ConsolidatedShipment ReferencedShipment ReportedShipment',
  ShipmentStage: 'MainCarriageShipmentStage OnCarriageShipmentStage PreCarriageShipmentStage',
  Status: 'CurrentStatus',
  SupplierParty: 'AccountingSupplierParty SellerSupplierParty',
  TaxCategory: 'ApplicableTaxCategory ClassifiedTaxCategory',
  TaxTotal: 'WithholdingTaxTotal',
  Temperature: 'AdditionalTemperature EmergencyTemperature FlashpointTemperature MaximumTemperature MinimumTemperature',
  Text: 'AccountingCost AdditionalInformation AllowanceChargeReason BackorderReason BirthplaceName BuildingNumber BuyerReference CanonicalizationMethod CarrierServiceInstructions CertificateType Channel Characteristics CompanyLegalForm Conditions Content ContractType CountrySubentity CustomerReference CustomsClearanceServiceInstructions DamageRemarks DataSendingCapability DeliveryInstructions DemurrageInstructions Department Description District DocumentDescription DocumentHash DocumentType ElectronicMail ExemptionReason Extension Floor ForwarderServiceInstructions HandlingInstructions HashAlgorithmMethod HaulageInstructions Information InhouseMail InstructionNote Instructions InvoicingPartyReference JobTitle Keyword Line ListValue LossRisk MarkAttention MarkCare MaximumValue MinimumValue NameSuffix Note OrganizationDepartment OutstandingReason PackingMaterial PaymentNote PlacardEndorsement PlacardNotation PlotIdentification PostalZone Postbox PriceChangeReason PriceType Priority Reference Region RegistrationNationality RejectReason Remarks Room SealingPartyType ServiceType ShippingMarks ShipsRequirements SignatureMethod SpecialInstructions SpecialServiceInstructions SpecialTerms SpecialTransportRequirements StatusReason SummaryDescription TariffDescription TaxExemptionReason Telefax Telephone TestMethod Text TierRange TimezoneOffset TimingComplaint Title TradingRestrictions TransportationServiceDescription ValidateProcess ValidateTool ValidateToolVersion Value ValueQualifier WorkPhase XPath cbc:Condition cbc:Location',
  Time: 'ActualDeliveryTime ActualDespatchTime ActualPickupTime EarliestPickupTime EffectiveTime EndTime EstimatedDeliveryTime EstimatedDespatchTime ExpiryTime GuaranteedDespatchTime IssueTime LatestDeliveryTime LatestPickupTime ManufactureTime NominationTime OccurrenceTime PaidTime ReferenceTime RequestedDespatchTime RequiredDeliveryTime StartTime ValidationTime',
  TradingTerms: 'HaulageTradingTerms',
  TransportEquipment:
    'AttachedTransportEquipment ContainedInTransportEquipment ContainingTransportEquipment SupportedTransportEquipment UnsupportedTransportEquipment',
  TransportEvent:
    'AcceptanceTransportEvent ActualArrivalTransportEvent ActualDepartureTransportEvent ActualPickupTransportEvent ActualWaypointTransportEvent AvailabilityTransportEvent DeliveryTransportEvent DetentionTransportEvent DischargeTransportEvent DropoffTransportEvent EstimatedArrivalTransportEvent EstimatedDepartureTransportEvent ExaminationTransportEvent ExportationTransportEvent HandlingTransportEvent LoadingTransportEvent OptionalTakeoverTransportEvent PickupTransportEvent PlannedArrivalTransportEvent PlannedDeliveryTransportEvent PlannedDepartureTransportEvent PlannedPickupTransportEvent PlannedWaypointTransportEvent PositioningTransportEvent QuarantineTransportEvent ReceiptTransportEvent RequestedArrivalTransportEvent RequestedDeliveryTransportEvent RequestedDepartureTransportEvent RequestedPickupTransportEvent RequestedWaypointTransportEvent StorageTransportEvent TakeoverTransportEvent WarehousingTransportEvent',
  TransportHandlingUnit: 'PackagedTransportHandlingUnit',
  TransportMeans: 'ApplicableTransportMeans',
  TransportationService: 'FinalDeliveryTransportationService OriginalDespatchTransportationService',
};

export const ublDataTypes: Record<string, string> = {
  Amount: 'decimal currencyID! currencyCodeListVersionID',
  BinaryObject: 'base64 format mimeCode! encodingCode characterSetCode uri filename',
  Code: 'string listID listAgencyID listAgencyName listName listVersionID name languageID listURI listSchemeURI',
  Date: 'date',
  Identifier: 'string schemeID schemeName schemeAgencyID schemeAgencyName schemeVersionID schemeDataURI schemeURI',
  Indicator: 'boolean',
  Measure: 'decimal unitCode! unitCodeListVersionID',
  Name: 'string languageID languageLocaleID',
  Numeric: 'decimal format',
  Percent: 'decimal format',
  Quantity: 'decimal unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName',
  Rate: 'decimal format',
  Text: 'string languageID languageLocaleID',
  Time: 'time',
};
