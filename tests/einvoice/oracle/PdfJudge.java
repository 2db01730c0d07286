import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mustangproject.validator.ZUGFeRDValidator;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** PDF/A-3a, PDF/A-3b and PDF/UA-1 by veraPDF, the hybrid invoice as a whole by Mustang. */
final class PdfJudge {
  private static final Pattern STATUS = Pattern.compile("<summary status=\"(\\w+)\"");
  private static final Pattern ERROR = Pattern.compile("<(?:error|exception)[^>]*>([^<]*)<");

  PdfJudge() {
    VeraGreenfieldFoundryProvider.initialise();
  }

  synchronized void judge(byte[] content, Json answer) throws Exception {
    answer.texts("pdfa3a", failures(content, PDFAFlavour.PDFA_3_A));
    answer.texts("pdfa3b", failures(content, PDFAFlavour.PDFA_3_B));
    answer.texts("pdfua1", failures(content, PDFAFlavour.PDFUA_1));
    judgeByMustang(content, "invoice.pdf", answer);
  }

  /** By the profile that the file names, PDF or XML. */
  synchronized void judgeByMustang(byte[] content, String name, Json answer) {
    String report = new ZUGFeRDValidator().validate(content, name);
    List<String> statuses = matches(STATUS, report);
    answer.flag("mustangValid", !statuses.isEmpty() && statuses.stream().allMatch("valid"::equals));
    answer.texts("mustangErrors", matches(ERROR, report));
  }

  /** Each failed clause once; empty means compliant. */
  private static List<String> failures(byte[] content, PDFAFlavour flavour) throws Exception {
    Set<String> failed = new LinkedHashSet<>();
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new ByteArrayInputStream(content), flavour)) {
      PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false);
      ValidationResult result = validator.validate(parser);
      for (TestAssertion assertion : result.getTestAssertions()) {
        failed.add(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber() + " " + assertion.getMessage());
      }
    }
    return new ArrayList<>(failed);
  }

  private static List<String> matches(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) found.add(matcher.group(1));
    return found;
  }
}
