import { type LabelBlock, labelTemplate, PAPER, type TemplateSize } from '@erp/contract/express/label/label-template'
import { change, crudOf, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { bad } from '../../../kit/refuse.ts'

const options = {
  computed: {
    wayCount: raw('(SELECT count(*) FROM express_logistic_way w WHERE w.label_template_id = t.id AND w.deleted_at IS NULL)'),
  },
  order: raw('t.kind, t.is_default DESC, t.id'),
}
const list = keepMainList(listOf(labelTemplate, options))

export const labelTemplates: Handlers<typeof labelTemplate> = {
  ...crudOf(labelTemplate, options),
  save: async (tx, input, ctx) => {
    checkLayout(input.size as TemplateSize, input.layout as LabelBlock[])
    if (input.isDefault) await dropDefault(tx, input.kind, 0)
    return insert(tx, list, input, ctx)
  },
  update: async (tx, input, ctx) => {
    checkLayout(input.size as TemplateSize, input.layout as LabelBlock[])
    if (input.isDefault) await dropDefault(tx, input.kind, input.id)
    return change(tx, list, input, ctx)
  },
}

/** One default of each kind: the newest choice. */
const dropDefault = (tx: Tx, kind: number, id: number): Promise<number> =>
  tx.run(sql`
    UPDATE express_label_template SET is_default = 0, version = version + 1 WHERE kind = ${kind} AND is_default = 1 AND id <> ${id} AND deleted_at IS NULL`)

/** Everything lies on the paper and says what it shows. */
export function checkLayout(size: TemplateSize, layout: readonly LabelBlock[]): void {
  const paper = PAPER[size]
  for (const [i, block] of layout.entries()) {
    const say = (what: string) => bad(`第${i + 1}块：${what}`, 'layout')
    if (Number(block.x) + Number(block.width) > paper.width || Number(block.y) + Number(block.height) > paper.height)
      throw say(`超出纸张${paper.width}×${paper.height}mm`)
    if (Number(block.width) === 0) throw say('宽度不能为0')
    if (block.type === 'text' && !block.text) throw say('请填写文字')
    if ((block.type === 'variable' || block.type === 'barcode') && !block.variable) throw say('请选择变量')
  }
}
