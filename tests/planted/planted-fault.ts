/** A small fault in a central mechanism. */
export interface PlantedFault {
  /** what goes wrong, and for whom */
  what: string;
  /** a text that stands once in `app/`, tests aside: files move, the mechanism stays */
  find: string;
  replace: string;
  /** words of the name of a test of `npm test` that goes red; they stand once in all tests */
  red: string;
}
