import com.helger.cii.d16b.CCIID16B;
import com.helger.ubl21.UBL21Marshaller;
import com.helger.xml.schema.XMLSchemaCache;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.TransformerException;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.SAXDestination;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmNodeKind;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltExecutable;
import org.xml.sax.Attributes;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/** Schema of the syntax, then the named Schematron rule sets. */
final class XmlJudge {
  private static final Map<String, String> STYLESHEETS = Map.ofEntries(
      Map.entry("en-ubl", "external/schematron/1.3.16/ubl/EN16931-UBL-validation.xslt"),
      Map.entry("en-cii", "external/schematron/1.3.16/cii/EN16931-CII-validation.xslt"),
      Map.entry("xrechnung-ubl", "external/schematron/3.0.2/XRechnung-UBL-validation.xslt"),
      Map.entry("xrechnung-cii", "external/schematron/3.0.2/XRechnung-CII-validation.xslt"),
      Map.entry("peppol-ubl", "external/schematron/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt"),
      Map.entry("peppol-cen-ubl", "external/schematron/openpeppol/2026.5/xslt/CEN-EN16931-UBL.xslt"),
      Map.entry("facturx-basic-cii", "xslt/ZF_250/FACTUR-X_BASIC.xslt"),
      Map.entry("facturx-en16931-cii", "xslt/ZF_250/FACTUR-X_EN16931.xslt"));

  private final Processor processor = new Processor(false);
  private final Map<String, XsltExecutable> compiled = new ConcurrentHashMap<>();
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  XmlJudge() {
    // Some of the rule files trigger messages about their own style on every run.
    processor.setConfigurationProperty(Feature.RECOVERY_POLICY_NAME, "recoverSilently");
  }

  void judge(byte[] content, String[] ruleSets, Json answer) throws Exception {
    XdmNode document;
    try {
      document = processor.newDocumentBuilder().build(source(content));
    } catch (SaxonApiException problem) {
      answer.flag("wellFormed", false);
      return;
    }
    answer.flag("wellFormed", true);
    String root = rootName(document);
    answer.text("root", root);
    answer.texts("schemaErrors", schemaErrors(content, root));
    String syntax = root.equals("CrossIndustryInvoice") ? "cii" : "ubl";
    List<String> findings = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    for (String ruleSet : ruleSets) {
      if (ruleSet.equals("-")) continue;
      try {
        run(ruleSet + "-" + syntax, document, findings);
      } catch (SaxonApiException problem) {
        errors.add(ruleSet + ": " + problem.getMessage());
      }
    }
    answer.texts("findings", findings);
    answer.texts("errors", errors);
  }

  private void run(String name, XdmNode document, List<String> findings) throws SaxonApiException {
    Xslt30Transformer transformer = stylesheet(name).load30();
    transformer.setErrorReporter(error -> { });
    // Code lists lie beside the stylesheet; by itself the processor looks for them in the working directory.
    String folder = STYLESHEETS.get(name).replaceFirst("[^/]*$", "");
    transformer.setURIResolver((reference, base) -> source(folder + reference));
    transformer.setGlobalContextItem(document);
    transformer.applyTemplates(document, new SAXDestination(new SvrlReader(findings)));
  }

  private XsltExecutable stylesheet(String name) {
    return compiled.computeIfAbsent(name, key -> {
      URL url = XmlJudge.class.getClassLoader().getResource(STYLESHEETS.get(key));
      var compiler = processor.newXsltCompiler();
      compiler.setErrorReporter(error -> { });
      try {
        return compiler.compile(new StreamSource(url.openStream(), url.toString()));
      } catch (SaxonApiException | IOException problem) {
        throw new IllegalStateException(problem);
      }
    });
  }

  private static StreamSource source(String resource) throws TransformerException {
    URL url = XmlJudge.class.getClassLoader().getResource(resource);
    if (url == null) throw new TransformerException("no " + resource);
    try {
      return new StreamSource(url.openStream(), url.toString());
    } catch (IOException problem) {
      throw new TransformerException(problem);
    }
  }

  private static SAXSource source(byte[] content) throws Exception {
    SAXParserFactory factory = SAXParserFactory.newInstance();
    factory.setNamespaceAware(true);
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    XMLReader reader = factory.newSAXParser().getXMLReader();
    reader.setErrorHandler(null);
    return new SAXSource(reader, new InputSource(new ByteArrayInputStream(content)));
  }

  private static String rootName(XdmNode document) {
    for (XdmNode child : document.children()) {
      if (child.getNodeKind() == XdmNodeKind.ELEMENT) return child.getNodeName().getLocalName();
    }
    return "";
  }

  private List<String> schemaErrors(byte[] content, String root) throws Exception {
    List<String> errors = new ArrayList<>();
    Schema schema = schemas.computeIfAbsent(root, XmlJudge::loadSchema);
    Validator validator = schema.newValidator();
    validator.setErrorHandler(new ErrorHandler() {
      public void warning(SAXParseException problem) { }

      public void error(SAXParseException problem) {
        if (errors.size() < 5) errors.add(problem.getLineNumber() + ": " + problem.getMessage());
      }

      public void fatalError(SAXParseException problem) {
        error(problem);
      }
    });
    validator.validate(source(content));
    return errors;
  }

  private static Schema loadSchema(String root) {
    var cache = XMLSchemaCache.getInstance();
    return switch (root) {
      case "CrossIndustryInvoice" -> cache.getSchema(CCIID16B.getXSDResource());
      case "Document" -> schemaOf("pain.008.001.08.xsd");
      case "CreditNote" -> cache.getSchema(UBL21Marshaller.getAllCreditNoteXSDs());
      default -> cache.getSchema(UBL21Marshaller.getAllInvoiceXSDs());
    };
  }

  private static Schema schemaOf(String resource) {
    try {
      URL url = XmlJudge.class.getClassLoader().getResource(resource);
      return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(url);
    } catch (SAXException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** Collects "rule|flag|location" of each failed assertion. */
  private static final class SvrlReader extends DefaultHandler {
    private final List<String> findings;

    SvrlReader(List<String> findings) {
      this.findings = findings;
    }

    @Override
    public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
      if (!localName.equals("failed-assert") && !localName.equals("successful-report")) return;
      String flag = attributes.getValue("flag");
      // Factur-X rules carry no flag; each of them is an error.
      findings.add(attributes.getValue("id") + "|" + (flag == null ? "fatal" : flag) + "|" + attributes.getValue("location"));
    }
  }
}
