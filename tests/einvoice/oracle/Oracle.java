import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Judges e-invoices with the official artefacts, many in one process.
 * Standard input: "<xml|pdf|mustang> <id> <rule sets, comma separated, or -> <length>\n" and that many bytes, repeated.
 * Standard output: one JSON object per line, in any order; the first line is {"ready":true}.
 */
public final class Oracle {
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    // Libraries that log must not write between the JSON lines.
    System.setOut(System.err);
    int threads = Integer.parseInt(args[0]);
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    XmlJudge xml = new XmlJudge();
    PdfJudge pdf = new PdfJudge();
    print(out, "{\"ready\":true}");
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
    for (String header = readLine(in); header != null; header = readLine(in)) {
      String[] words = header.split(" ");
      byte[] content = new byte[Integer.parseInt(words[3])];
      in.readFully(content);
      workers.submit(() -> {
        long start = System.nanoTime();
        Json answer = new Json();
        try {
          if (words[0].equals("pdf")) pdf.judge(content, answer);
          else if (words[0].equals("mustang")) pdf.judgeByMustang(content, "invoice.xml", answer);
          else xml.judge(content, words[2].split(","), answer);
        } catch (Throwable problem) {
          answer.text("crash", problem.toString());
        }
        answer.number("id", Long.parseLong(words[1]));
        answer.number("micros", (System.nanoTime() - start) / 1000);
        print(out, answer.toString());
      });
    }
    workers.shutdown();
    workers.awaitTermination(1, TimeUnit.HOURS);
  }

  private static void print(PrintStream out, String line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }

  private static String readLine(DataInputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next == -1) return null;
      line.write(next);
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
