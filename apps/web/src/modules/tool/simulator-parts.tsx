import type { Fields } from '@erp/contract/kit'
import { Button, Card, Form, type FormInstance, Table } from 'antd'
import type { ReactNode } from 'react'
import { FieldItem } from '../../kit/index.ts'

export type Choices = readonly (readonly [value: number, label: string, ...unknown[]])[]
export const labelOf = (choices: Choices, value: number): string | number => choices.find(([one]) => one === value)?.[1] ?? value

/** What is chosen so far; the kind always is. */
export type Chosen<T extends { kind: number }> = Partial<T> & Pick<T, 'kind'>

interface FormProps<T extends { kind: number }> {
  title: string
  fields: Fields
  /** Which of them are asked for, by what is chosen. */
  asked: (chosen: Chosen<T>) => string[]
  initial: Chosen<T>
  button: (chosen: Chosen<T>) => string
  danger?: boolean
  onSend: (values: T, form: FormInstance<T>) => Promise<unknown>
  more?: ReactNode
  children?: ReactNode
}

/** One thing to let happen: a kind, and what that kind needs to know. */
export function StageForm<T extends { kind: number }>(props: FormProps<T>) {
  const { title, fields, asked, initial, button, danger, onSend, more, children } = props
  const [form] = Form.useForm<T>()
  const chosen = { ...initial, ...Form.useWatch([], form) }
  return (
    <Card title={title} size="small">
      <Form name={title} form={form} layout="vertical" initialValues={initial} onFinish={(values) => void onSend(values, form)}>
        {asked(chosen).map((name) => (
          <FieldItem key={name} name={name} field={fields[name]!} />
        ))}
        <Button type={danger ? 'default' : 'primary'} danger={danger} htmlType="submit">
          {button(chosen)}
        </Button>{' '}
        {more}
      </Form>
      {children}
    </Card>
  )
}

interface Fault {
  id: number
  kind: number
  callsLeft: number | null
  untilTime: string | null
}
interface FaultsProps<T extends Fault> {
  faults: T[]
  kinds: Choices
  /** Whom it strikes, where there are several. */
  whom?: (fault: T) => string
}
export const OpenFaults = <T extends Fault>({ faults, kinds, whom }: FaultsProps<T>) => (
  <Table
    size="small"
    rowKey="id"
    pagination={false}
    locale={{ emptyText: '没有故障' }}
    dataSource={faults}
    columns={[
      ...(whom ? [{ title: '对象', render: (_value: unknown, fault: T) => whom(fault) }] : []),
      { title: '故障', render: (_value, { kind }) => labelOf(kinds, kind) },
      { title: '剩余', render: (_value, { callsLeft, untilTime }) => (callsLeft ? `${callsLeft} 次` : `至 ${untilTime}`) },
    ]}
  />
)

interface TableProps<T> {
  title: string
  empty: string
  width: number
  rows: T[]
  rowKey: keyof T & string
  columns: { title: string; dataIndex?: keyof T & string; align?: 'right'; render?: (value: never, row: T) => ReactNode }[]
}
export const StageTable = <T extends object>({ title, empty, width, rows, rowKey, columns }: TableProps<T>) => (
  <Card title={title} size="small">
    <Table
      size="small"
      rowKey={rowKey}
      scroll={{ x: width }}
      pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: empty }}
      dataSource={rows}
      columns={columns as object[]}
    />
  </Card>
)
