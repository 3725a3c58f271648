import { existsSync, readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0 }

export function vitestCounts(file) {
  if (!existsSync(file)) return NOTHING
  const report = JSON.parse(readFileSync(file, 'utf8'))
  // A file that does not even load has no failed test in it.
  const unloaded = report.testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
}

export function playwrightCounts(file) {
  if (!existsSync(file)) return NOTHING
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
