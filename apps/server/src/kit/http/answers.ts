import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Answers } from './answer-types.ts'

/** Written by `npm run answers` from the types of the contract. */
export const ANSWERS_FILE = resolve(import.meta.dirname, '../../../api/answers.json')

/** Read when it is first asked for: a server that nobody asks for its documentation does not hold it. */
export const readAnswers = (): Answers => JSON.parse(readFileSync(ANSWERS_FILE, 'utf8')) as Answers
