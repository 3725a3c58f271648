import { DownOutlined } from '@ant-design/icons'
import type { Action, Fields } from '@erp/contract/kit'
import { task as tasks } from '@erp/contract/kit/task'
import { Button, Dropdown } from 'antd'
import { type ComponentType, useState } from 'react'
import { type AnyResource, call } from '../../app/call.ts'
import { offers } from '../../app/session.ts'
import { confirm } from '../confirm.ts'
import type { AnyRow } from '../grid/column.ts'
import { counted } from './counted.ts'
import { TaskDialog } from './task-progress.tsx'
import type { List } from './use-list.ts'
import { WholeDialog } from './whole-dialog.tsx'

export interface WholeVerb {
  key: string
  label: string
  resource: AnyResource
  action: string
  fields?: Fields
  /** Controls instead of those that follow from the fields. */
  controls?: Record<string, ComponentType<any>>
  with?: AnyRow
  hint?: string
  danger?: boolean
}

/** The verbs of a list that do each row by itself and that this person may use. */
export const wholeVerbsOf = (resource: AnyResource): WholeVerb[] =>
  Object.entries(resource.actions as Record<string, Action>)
    .filter(([name, action]) => action.each && offers(resource, name))
    .map(
      ([
        name,
        {
          label,
          input: { ids: _ids, ...fields },
        },
      ]) => ({
        key: name,
        label,
        resource,
        action: name,
        fields: Object.keys(fields).length > 0 ? fields : undefined,
      }),
    )

const SHOWN = 5

/** The number is asked before, and sent along: the server refuses when the list has become another. */
export function WholeVerbs({ list, action, verbs }: { list: List; action: string; verbs: WholeVerb[] }) {
  const [asking, setAsking] = useState<WholeVerb | null>(null)
  const [task, setTask] = useState<number | null>(null)
  const ready = list.isCounted && !list.capped
  const send = async (verb: WholeVerb, values: AnyRow = {}) => {
    const started = await call(tasks, 'batch', {
      list: `${list.resource.path}#${action}`,
      verb: `${verb.resource.path}#${verb.action}`,
      condition: list.condition,
      count: list.total,
      input: { ...verb.with, ...values },
    }).catch(() => null)
    if (started) setTask(started.id)
    return Boolean(started)
  }
  const begin = async (verb: WholeVerb) => {
    if (verb.fields) return setAsking(verb)
    const question = `确认对当前筛选的 ${counted(list.total, true)} 条执行「${verb.label}」吗？`
    if (await confirm(question, { detail: '在后台分批执行，完成后告知结果', danger: verb.danger, ok: verb.label }))
      await send(verb)
  }
  const close = () => {
    setTask(null)
    list.clear()
    void list.refresh()
  }
  return (
    <>
      <Buttons verbs={verbs} ready={ready} run={(verb) => void begin(verb)} />
      {asking && <WholeDialog verb={asking} count={list.total} send={send} onClose={() => setAsking(null)} />}
      {task !== null && <TaskDialog id={task} onClose={close} />}
    </>
  )
}

function Buttons({ verbs, ready, run }: { verbs: WholeVerb[]; ready: boolean; run: (verb: WholeVerb) => void }) {
  const rest = verbs.slice(SHOWN)
  const items = rest.map((verb) => ({ key: verb.key, label: verb.label, danger: verb.danger, onClick: () => run(verb) }))
  return (
    <>
      {verbs.slice(0, SHOWN).map((verb) => (
        <Button key={verb.key} size="small" danger={verb.danger} disabled={!ready} onClick={() => run(verb)}>
          {verb.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} disabled={!ready}>
          <Button size="small" icon={<DownOutlined />} iconPlacement="end">
            更多
          </Button>
        </Dropdown>
      )}
    </>
  )
}
