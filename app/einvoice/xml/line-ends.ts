/** Text with the line ends that XML has: forms send CR LF, and files may hold it as character references. */
export function plainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
