import { type RoleKey, room, waitingOn } from '../../kit/index.ts'
import { email } from './email.ts'
import { emailRecord } from './email-record.ts'
import { emailTemplate } from './email-template.ts'
import { emailTemplateCategory } from './email-template-category.ts'
import { EMAIL } from './mail.states.ts'

const sellers: RoleKey[] = ['seller', 'supervisor']

export const mailRoom = room({
  resources: { emailTemplateCategory, emailTemplate, email, emailRecord },
  permissions: {
    'afterSale:template:list': ['查看邮件模板', sellers],
    'afterSale:template:edit': ['维护邮件模板', ['supervisor']],
    'afterSale:email:send': ['发送售后邮件', sellers],
  },
  menu: {
    '/afterSales': [
      {
        path: '/afterSales/emailTemplateCategory',
        title: '邮件模板分类',
        component: 'sale-after/email-template-category',
        permission: 'afterSale:template:list',
        buttons: ['afterSale:template:edit'],
      },
      {
        path: '/afterSales/emailTemplate',
        title: '邮件模板',
        component: 'sale-after/email-template',
        permission: 'afterSale:template:list',
        buttons: ['afterSale:template:edit', 'afterSale:email:send'],
      },
      {
        path: '/afterSales/emailRecord',
        title: '邮件记录',
        component: 'sale-after/email-record',
        permission: 'afterSale:email:send',
      },
    ],
  },
  waiting: waitingOn('/afterSales/emailRecord', 'sale-after/email-record', [
    ['发送失败的邮件', 'afterSale:email:send', sellers, EMAIL.failed],
  ]),
})
