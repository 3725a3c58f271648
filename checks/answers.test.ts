import { manifests } from '@erp/contract'
import type { Action } from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { answerTypes } from '../apps/server/src/kit/http/answer-types.ts'
import { readAnswers } from '../apps/server/src/kit/http/answers.ts'

/** What people keep for themselves, in a shape of their own. */
const ANYTHING = ['account/preference/get']

describe('answers', () => {
  const written = readAnswers()

  it('are written down as the contract types them (npm run answers)', () => expect(written).toEqual(answerTypes()))

  it('say what they hold, unless they are files', () => {
    const calls = manifests.flatMap(({ name, resources }) =>
      Object.entries(resources).flatMap(([key, resource]) =>
        Object.entries(resource.actions as Record<string, Action>)
          .filter(([, action]) => !action.download)
          .map(([verb]) => `${name}/${key}/${verb}`),
      ),
    )
    const silent = calls.filter((call) => Object.keys(written.answers[call] ?? {}).length === 0)
    expect(silent).toEqual(ANYTHING)
  })

  it('name types that are there', () => {
    const named = [...JSON.stringify(written).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in written.schemas))).toEqual([])
  })
})
