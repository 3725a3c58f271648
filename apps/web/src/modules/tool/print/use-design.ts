import { PRINT_TYPE, type PrintElement, type PrintType } from '@erp/contract/kit/print'
import { standardPaper } from '@erp/contract/kit/print-standard'
import { type PrintTemplateRow, printTemplate } from '@erp/contract/tool/print/print-template'
import { useReducer, useState } from 'react'
import { attempt, call } from '../../../kit/index.ts'
import { begun, type History, type PaperSize, stepped } from './design.ts'
import { designOf } from './use-drawn.ts'

export interface Head {
  name: string
  type: PrintType
  paper: PaperSize
}
export interface Design {
  head: Head
  history: History
  elements: PrintElement[]
  chosen: number | null
  dirty: boolean
  choose: (index: number | null) => void
  setHead: (head: Head) => void
  /** A new template of another type begins with that type's standard paper. */
  setType: (type: PrintType) => void
  change: (elements: PrintElement[]) => void
  step: (how: 'undo' | 'redo') => void
  save: () => Promise<boolean>
}

function headOf(row: PrintTemplateRow | null): Head {
  const type = (row?.templateType ?? PRINT_TYPE.sku) as PrintType
  const { width, height } = row ? { width: Number(row.widthMm), height: Number(row.heightMm) } : standardPaper(type)
  return { name: row?.name ?? '', type, paper: { width, height } }
}

/** A template while it is designed. */
export function useDesign(row: PrintTemplateRow | null): Design {
  const [head, keepHead] = useState(() => headOf(row))
  const [history, step] = useReducer(
    stepped,
    (row?.elements as PrintElement[] | undefined) ?? standardPaper(head.type).elements,
    begun,
  )
  const [chosen, choose] = useState<number | null>(null)
  const [dirty, setDirty] = useState(false)
  const setHead = (next: Head) => {
    keepHead(next)
    setDirty(true)
  }
  const change = (to: PrintElement[]) => {
    step({ to })
    setDirty(true)
  }
  const setType = (type: PrintType) => {
    const { width, height, elements } = standardPaper(type)
    choose(null)
    setHead({ ...head, type, paper: { width, height } })
    change(elements)
  }
  const save = async () => {
    const worked = await saved(row, head, history.now)
    if (worked) setDirty(false)
    return worked
  }
  return { head, history, elements: history.now, chosen, dirty, choose, setHead, setType, change, step, save }
}

function saved(row: PrintTemplateRow | null, { name, type, paper }: Head, elements: PrintElement[]): Promise<boolean> {
  const input = { name: name.trim(), ...designOf(type, paper, elements) }
  const work = row
    ? call(printTemplate, 'update', { ...input, templateId: row.templateId, version: row.version } as never)
    : call(printTemplate, 'save', input as never)
  return attempt(work as Promise<unknown>, '保存成功')
}
