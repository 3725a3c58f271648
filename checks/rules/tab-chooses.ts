import { isTest, type Source } from '../sources.ts'

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** Files with a select of several that takes the marked option on Tab: who goes on by keyboard chooses what was never asked for. */
export const tabChooses = (files: Source[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path))
    .filter(({ text }) => count(text, /mode="multiple"|'multiple' : undefined/g) > count(text, /\{\.\.\.(\(\w+ && )?tabLeaves/g))
    .map(({ path }) => path)
