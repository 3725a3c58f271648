import { type EmailTemplateRow, emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import type { Language } from '@erp/contract/sale-after/mail/languages'
import { PURPOSE } from '@erp/contract/sale-after/mail/mail.states'
import { useQuery } from '@tanstack/react-query'
import { message } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/index.ts'

/** What the languages of a template have in common. */
export interface Head {
  templateName: string
  categoryId: number | null
  platNames: string[]
  purpose: 0 | 1
}
export interface Version {
  id: number | null
  version: number
  subject: string
  content: string
  isActivated: 0 | 1
  dirty: boolean
}
export type Versions = Partial<Record<Language, Version>>
export const EMPTY: Version = { id: null, version: 0, subject: '', content: '', isActivated: 1, dirty: true }

/** The rows of the same name, for the tabs. */
export const useVersions = (row: EmailTemplateRow | null) =>
  useQuery({
    queryKey: [emailTemplate.path, 'versions', row?.categoryId, row?.templateName],
    queryFn: async ({ signal }) => {
      const condition = { categoryId: [row!.categoryId], all: 1 }
      const rows = (await call(emailTemplate, 'list', condition, { signal })) as EmailTemplateRow[]
      return rows.filter(({ templateName }) => templateName === row!.templateName)
    },
    enabled: row !== null,
    gcTime: 0,
    staleTime: 0,
  })

export const headOf = (row: EmailTemplateRow | null, categoryId: number | null): Head => ({
  templateName: row?.templateName ?? '',
  categoryId: row?.categoryId ?? categoryId,
  platNames: row?.platNames ?? [],
  purpose: row?.purpose ?? PURPOSE.any,
})
export const versionsOf = (rows: EmailTemplateRow[]): Versions =>
  Object.fromEntries(
    rows.map(({ id, version, language, subject, content, isActivated }) => [
      language,
      { id, version, subject, content, isActivated, dirty: false },
    ]),
  )

export function useTemplateEditor(row: EmailTemplateRow | null, rows: EmailTemplateRow[], categoryId: number | null) {
  const [head, setHead] = useState(() => headOf(row, categoryId))
  const [headDirty, setHeadDirty] = useState(false)
  const [versions, setVersions] = useState<Versions>(() => (rows.length ? versionsOf(rows) : { en: { ...EMPTY, dirty: false } }))
  const [language, setLanguage] = useState<Language>(row?.language ?? 'en')
  const write = (next: Partial<Version>) =>
    setVersions((now) => ({ ...now, [language]: { ...(now[language] ?? EMPTY), ...next, dirty: true } }))
  const add = (added: Language) => {
    const from = versions[language] ?? EMPTY
    setVersions({ ...versions, [added]: { ...EMPTY, subject: from.subject, content: from.content } })
    setLanguage(added)
  }
  const drop = (dropped: Language) => {
    const { [dropped]: _gone, ...rest } = versions
    setVersions(rest)
    if (dropped === language) setLanguage((Object.keys(rest)[0] ?? 'en') as Language)
  }
  const changeHead = (next: Partial<Head>) => {
    setHead({ ...head, ...next })
    setHeadDirty(true)
  }
  const keep = (code: Language, next: Partial<Version>) => setVersions((now) => ({ ...now, [code]: { ...now[code]!, ...next } }))
  const dirty = headDirty || Object.values(versions).some((version) => version.dirty)
  /** One language after the other; those that were saved stay saved when a later one is refused. */
  const save = async (): Promise<boolean> => {
    for (const [code, version] of Object.entries(versions) as [Language, Version][]) {
      if (!headDirty && !version.dirty && version.id) continue
      const saved = await saveVersion(head, code, version)
      if (!saved) return setLanguage(code), false
      keep(code, { id: saved.id, version: saved.version, content: saved.content, dirty: false })
    }
    setHeadDirty(false)
    return true
  }
  return { head, changeHead, versions, language, setLanguage, write, add, drop, dirty, save }
}
export type Editing = ReturnType<typeof useTemplateEditor>

async function saveVersion(head: Head, language: Language, version: Version): Promise<EmailTemplateRow | null> {
  const { id, version: known, subject, content, isActivated } = version
  const input = { ...head, categoryId: head.categoryId!, language, subject, content, isActivated }
  const said = (words: string) => {
    if (words.includes('移除')) void message.warning(words)
  }
  const asking = id
    ? call(emailTemplate, 'update', { ...input, id, version: known }, { said })
    : call(emailTemplate, 'save', input, { said })
  return asking.catch(() => null)
}
