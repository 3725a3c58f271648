import { writeFile } from 'node:fs/promises'
import { answerTypes } from './kit/http/answer-types.ts'
import { ANSWERS_FILE } from './kit/http/answers.ts'

/** A line each, so that a change of an answer is read as one. */
const lines = (of: Record<string, unknown>): string =>
  Object.entries(of)
    .map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`)
    .join(',\n')

const { answers, schemas } = answerTypes()
await writeFile(ANSWERS_FILE, `{"answers":{\n${lines(answers)}\n},"schemas":{\n${lines(schemas)}\n}}\n`)
