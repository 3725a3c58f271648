import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../project.mjs'

const NOTHING = { passed: 0, failed: [] }

export function vitestCounts(file) {
  if (!existsSync(file)) return NOTHING
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = testResults.filter((each) => each.status === 'failed').flatMap(failuresOf)
  return { passed: numPassedTests, failed }
}

// A file that does not even load has no failed test in it.
function failuresOf(each) {
  const place = relative(root, each.name)
  const tests = each.assertionResults.filter((test) => test.status === 'failed')
  return tests.length > 0
    ? tests.map((test) => named(place, test.fullName, test.failureMessages[0]))
    : [named(place, '', each.message)]
}

export function playwrightCounts(file) {
  if (!existsSync(file)) return NOTHING
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = [...suites.flatMap(unexpectedOf), ...errors.map((error) => named('e2e', '', error.message))]
  return { passed: stats.expected + stats.flaky, failed }
}

function unexpectedOf(suite) {
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({ file, title, status, error: results.at(-1)?.error })),
  )
  const unexpected = own.filter(({ status }) => status === 'unexpected')
  const inner = (suite.suites ?? []).flatMap(unexpectedOf)
  return [...unexpected.map(({ file, title, error }) => named(`e2e/${file}`, title, error?.message)), ...inner]
}

function named(place, title, message = '') {
  const [reason] = stripVTControlCharacters(message).split('\n', 1)
  return [place, title, reason].filter(Boolean).join(' › ')
}
