import type { ListingContent, Problem } from '@erp/contract/product-center/template/content'
import { limitsOf } from '@erp/contract/product-center/template/limits'
import type { MetaProperty } from '@erp/contract/product-center/template/meta'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { call, useUnsaved } from '../../../../kit/index.ts'
import { type Draft, emptyDraft, type Opened } from './draft.ts'
import { jumpTo } from './jump.ts'
import type { Stale } from './merge.ts'
import { useCategory } from './use-meta.ts'

export interface EditorSource {
  kind: 'template' | 'listing'
  listType: number
  opened: Opened | null
  /** Nothing can be changed, and why. */
  locked?: string | null
}
type Properties = MetaProperty[] | null
export type ListingEditor = ReturnType<typeof useListingEditor>
const LEAVING = '有未保存的修改，确定离开吗？'

/** A listing in the making: what was opened, what was typed since, and all that is wrong with it. */
export function useListingEditor({ kind, listType, opened, locked = null }: EditorSource) {
  const typed = useTyped(opened)
  const { draft, saved, dirty } = typed
  const [asked, setAsked] = useState(false)
  useUnsaved(dirty, LEAVING)
  const category = useCategory(draft.content.categoryId, draft.shopIds[0] ?? null)
  const found = useProblems(kind, listType, draft, saved, category.properties)
  return {
    kind,
    listType,
    locked,
    ...typed,
    category,
    ...found,
    /** Whether fields say themselves what is wrong with them: not before somebody asked. */
    told: asked,
    tell: () => setAsked(true),
    jump: (field: string) => {
      setAsked(true)
      jumpSoon(field)
    },
  }
}

/** What was opened, what was typed since, and what somebody else saved meanwhile. */
function useTyped(opened: Opened | null) {
  const [draft, setDraft] = useState<Draft>(() => opened?.draft ?? emptyDraft())
  const [saved, setSaved] = useState(opened)
  const [dirty, setDirty] = useState(false)
  const [conflict, setConflict] = useState<Stale<Opened> | null>(null)
  const rewrite = (next: (now: Draft) => Draft) => {
    setDraft(next)
    setDirty(true)
  }
  const goOn = (from: Opened, own: Draft, isDirty: boolean) => {
    setSaved(from)
    setDraft(own)
    setDirty(isDirty)
    setConflict(null)
  }
  return {
    draft,
    saved,
    dirty,
    conflict,
    /** Somebody else saved first; what was typed stays. */
    clash: setConflict,
    change: (more: Partial<Draft>) => rewrite((now) => ({ ...now, ...more })),
    changeContent: (more: Partial<ListingContent>) => rewrite((now) => ({ ...now, content: { ...now.content, ...more } })),
    /** As the server has it now. */
    settle: (next: Opened) => goOn(next, next.draft, false),
    /** From what the server has now, with what was typed. */
    merge: (next: Opened, own: Draft) => goOn(next, own, true),
  }
}

/** After the field has said what is wrong with it. */
const jumpSoon = (field: string) => void requestAnimationFrame(() => jumpTo(field))

/** What this page knows by itself at every key, and what the server found when it was last asked. */
function useProblems(kind: EditorSource['kind'], listType: number, draft: Draft, saved: Opened | null, properties: Properties) {
  const content = useDeferredValue(draft.content)
  const here = useMemo(() => limitsOf(listType, content, properties), [listType, content, properties])
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['smt-check', kind, saved?.id, saved?.version],
    queryFn: ({ signal }) =>
      call(smtTemplate, 'check-content', inputOf(kind, listType, saved!.draft), { signal, handles: () => true }),
    enabled: saved !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [answered, setAnswered] = useState<{ version: number; problems: Problem[] } | null>(null)
  const there = answered && answered.version === saved?.version ? answered.problems : data?.problems
  const problems = useMemo(
    () => joined(listType, here, there ?? [], saved, properties),
    [listType, here, there, saved, properties],
  )
  return {
    problems,
    checking: isFetching,
    recheck: () => void refetch(),
    /** What the server said of this version. */
    answer: (version: number, said: Problem[]) => setAnswered({ version, problems: said }),
    problemAt: (field: string) => problems.find((one) => one.field === field || one.field.startsWith(`${field}.`)) ?? null,
  }
}

/** Limits are told as they are now; of the server's answer only what this page cannot know. */
function joined(listType: number, here: Problem[], there: Problem[], saved: Opened | null, properties: Properties): Problem[] {
  const known = new Set((saved ? limitsOf(listType, saved.draft.content, properties) : []).map(({ msg }) => msg))
  const now = new Set(here.map(({ msg }) => msg))
  return [...here, ...there.filter(({ msg }) => !known.has(msg) && !now.has(msg))]
}

export const inputOf = (kind: EditorSource['kind'], tempType: number, { goodsId, shopIds, content }: Draft) => ({
  tempType: tempType as 1 | 2 | 3,
  goodsId,
  shopIds,
  content,
  isListed: (kind === 'listing' ? 1 : 0) as 0 | 1,
})
