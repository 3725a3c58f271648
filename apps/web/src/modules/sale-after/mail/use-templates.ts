import { type EmailTemplateRow, emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { emailTemplateCategory } from '@erp/contract/sale-after/mail/email-template-category'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/index.ts'

/** One letter, whatever languages it is written in. */
export interface TemplateGroup {
  key: string
  templateName: string
  categoryId: number
  categoryName: string
  versions: EmailTemplateRow[]
}

export function groupsOf(rows: readonly EmailTemplateRow[]): TemplateGroup[] {
  const grouped = Map.groupBy(rows, (row) => `${row.categoryId} ${row.templateName}`)
  return [...grouped].map(([key, versions]) => {
    const { templateName, categoryId, categoryName } = versions[0]!
    return { key, templateName, categoryId, categoryName: categoryName ?? '', versions }
  })
}

/** What may be sent: templates in use of categories in use. */
export function useTemplates() {
  return useQuery({
    queryKey: [emailTemplate.path, 'list'],
    queryFn: async ({ signal }) => {
      const [rows, categories] = await Promise.all([
        call(emailTemplate, 'list', {}, { signal }) as Promise<EmailTemplateRow[]>,
        call(emailTemplateCategory, 'list', {}, { signal }) as Promise<{ id: number }[]>,
      ])
      const living = new Set(categories.map(({ id }) => id))
      return groupsOf(rows.filter(({ categoryId }) => living.has(categoryId)))
    },
  })
}
