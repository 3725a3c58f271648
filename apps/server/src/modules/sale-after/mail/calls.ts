import { email } from './email.ts'
import { emailRecords } from './email-record.ts'
import { emailTemplates } from './email-template.ts'
import { emailCategories } from './email-template-category.ts'

export const mailCalls = {
  emailTemplateCategory: emailCategories,
  emailTemplate: emailTemplates,
  email,
  emailRecord: emailRecords,
}
