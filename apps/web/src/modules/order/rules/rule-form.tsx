import { type Fields, inputs } from '@erp/contract/kit'
import { orderRule, RULE_TYPES, type RuleInput, type WholeRule } from '@erp/contract/order/rules/order-rule'
import { RULE_KIND_NAMES, RULE_KINDS, type SubLists, subListInputs } from '@erp/contract/order/rules/rule-lists'
import { Form, Input, Tabs } from 'antd'
import type { ComponentType } from 'react'
import { Cover, FieldItem, FormFrame, ViewDrawer } from '../../../kit/index.ts'
import { CodesItem } from '../../express/parts/codes-item.tsx'
import { SkuSelect } from '../../goods/sku/sku-select.tsx'
import { TagSelect } from '../desk/list/use-tags.tsx'
import { AttrSelect } from './attr-select.tsx'
import { DraftTools } from './draft-tools.tsx'
import { SubListItem } from './sub-list-item.tsx'
import { useRule } from './use-rule.ts'
import './rule.css'

interface Props {
  /** Null makes a new one, of `type`. */
  id: number | null
  type: number
  /** What a new one begins with. */
  initial?: Partial<RuleInput>
  onClose: () => void
  onSaved: () => void
}
const RESULTS: Record<number, string[]> = {
  1: ['storeIds', 'wayIds', 'strategy'],
  2: [],
  3: ['tagIds', 'pickingNotes', 'giftSkuId'],
}
const ALL_RESULTS = Object.values(RESULTS).flat()
const HEAD = ['ruleName', 'priority', 'isActivated', 'validFrom', 'validTo', 'remark']
const WIDTH = 960

/** When, and then what; the rows of the sub-lists are saved with it. */
export function RuleForm({ id, type, initial, onClose, onSaved }: Props) {
  const asked = useRule(id)
  const row = asked.data ?? null
  if (id !== null && !row)
    return (
      <ViewDrawer open size={WIDTH} title="修改订单规则" onClose={onClose}>
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      </ViewDrawer>
    )
  return <Opened {...{ row, initial, onClose, onSaved }} type={row?.ruleType ?? type} reload={() => void asked.refetch()} />
}

interface OpenedProps extends Omit<Props, 'id'> {
  row: WholeRule | null
  reload: () => void
}
function Opened({ row, type, initial, onClose, onSaved, reload }: OpenedProps) {
  const fields = fieldsOf(type)
  const label = RULE_TYPES.find(([value]) => value === type)?.[1]
  return (
    <FormFrame
      // What an import wrote is read again, with the version it left.
      key={row?.version}
      resource={orderRule}
      {...{ row, fields, onClose, onSaved }}
      size={WIDTH}
      title={`${row ? '修改' : '新增'}规则：${label}`}
      initial={row ? {} : { ...initial, ruleType: type }}
    >
      <Form.Item name="ruleType" hidden>
        <Input type="hidden" />
      </Form.Item>
      <DraftTools fields={fields} row={row} />
      <Items names={HEAD} {...{ fields, row }} />
      <h4 className="rule-legend">结果</h4>
      {type === 2 ? (
        <p className="hint">命中的订单转异常（规则拦截），原因写规则名称</p>
      ) : (
        <Items names={RESULTS[type]!} {...{ fields, row }} />
      )}
      <h4 className="rule-legend">条件：全部成立才命中，不填的不限</h4>
      <Items names={Object.keys(fields).filter(isCondition)} {...{ fields, row }} />
      <SubListTabs row={row} reload={reload} />
    </FormFrame>
  )
}

function fieldsOf(type: number): Fields {
  const own = Object.entries(inputs(orderRule.fields as Fields)).filter(
    ([name]) => !ALL_RESULTS.includes(name) || RESULTS[type]!.includes(name),
  )
  return { ...Object.fromEntries(own), ...subListInputs }
}

const isCondition = (name: string): boolean => ![...HEAD, ...ALL_RESULTS, 'ruleType'].includes(name) && !(name in RULE_KINDS)

function Items({ names, fields, row }: { names: string[]; fields: Fields; row: WholeRule | null }) {
  return names.map((name) => {
    const field = fields[name]!
    if (name === 'platNames') return <CodesItem key={name} {...{ name, field }} resource="basic/platform" by="platName" />
    const Own = CONTROLS[name]
    if (!Own) return <FieldItem key={name} {...{ name, field, row }} />
    return (
      <Form.Item key={name} {...{ name }} label={field.label} extra={field.hint}>
        <Own />
      </Form.Item>
    )
  })
}

/** Given id, value and onChange by their form item. */
const CONTROLS: Record<string, ComponentType> = {
  attrsInclude: AttrSelect,
  attrsExclude: AttrSelect,
  tagIds: TagSelect,
  giftSkuId: SkuSelect,
}

function SubListTabs({ row, reload }: { row: WholeRule | null; reload: () => void }) {
  const form = Form.useFormInstance()
  const values = Form.useWatch((all: SubLists) => RULE_KIND_NAMES.map((kind) => all[kind]?.length ?? 0).join(), {
    form,
    preserve: true,
  })
  const counts = (values ?? '').split(',').map(Number)
  const items = RULE_KIND_NAMES.map((kind, index) => ({
    key: kind,
    label: counts[index] ? `${RULE_KINDS[kind]}（${counts[index]}）` : RULE_KINDS[kind],
    children: <SubListItem kind={kind} row={row} onImported={reload} />,
  }))
  return <Tabs className="rule-tabs" size="small" items={items} />
}
