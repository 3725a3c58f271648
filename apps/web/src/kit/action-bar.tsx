import { movesFrom, type States } from '@erp/contract/kit'
import { Button, Space } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '../app/call.ts'
import { offers } from '../app/session.ts'
import { confirm, done } from './confirm.ts'

interface Props<S extends States> {
  resource: AnyResource
  states: S
  state: number
  /** Does the verb; the bar asks first, shows progress and says when it is done. */
  run: (verb: keyof S['moves'] & string) => Promise<unknown>
}

/** The verbs a record offers in its state, for those who may. */
export function ActionBar<S extends States>({ resource, states, state, run }: Props<S>) {
  const [busy, setBusy] = useState('')
  const verbs = movesFrom(states, state).filter((verb) => offers(resource, verb))
  const start = async (verb: string) => {
    const { label, confirm: question, danger } = states.moves[verb]!
    if (question && !(await confirm(question, { danger }))) return
    setBusy(verb)
    try {
      await run(verb)
      done(`${label}成功`)
    } catch {
      // Shown by the call.
    } finally {
      setBusy('')
    }
  }
  return (
    <Space size={8} wrap>
      {verbs.map((verb, index) => {
        const move = states.moves[verb]!
        return (
          <Button
            key={verb}
            danger={move.danger}
            type={index === 0 && !move.danger ? 'primary' : 'default'}
            loading={busy === verb}
            disabled={busy !== '' && busy !== verb}
            onClick={() => void start(verb)}
          >
            {move.label}
          </Button>
        )
      })}
    </Space>
  )
}
