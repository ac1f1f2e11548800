/**
 * What the steps need of a browser, so that they are written once: each engine has a protocol of its
 * own. Scripts run in the page; they may use nothing but their arguments, which are JSON.
 */
export interface Frame {
  /** Runs the script in the page and returns its result, which is JSON. A promise is awaited. */
  run<Given extends unknown[], Result>(
    script: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  /** Clicks the element with the engine's own input. Throws where it cannot be clicked now. */
  click(selector: string): Promise<void>;
  /** Types the text with the engine's own keyboard. */
  type(selector: string, text: string): Promise<void>;
}

export interface Tab extends Frame {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  /** Drags the pointer over an element, from one place in it to another, in fractions of its size. */
  drag(selector: string, from: Place, to: Place): Promise<void>;
  /** The frame that the element shows. */
  frame(selector: string): Promise<Frame>;
  /** The tab that `action` opens. */
  opened(action: () => Promise<void>): Promise<Tab>;
}

export type Place = readonly [x: number, y: number];

export interface Browser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}
