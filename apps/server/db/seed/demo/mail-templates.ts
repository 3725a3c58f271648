import { PURPOSE } from '@erp/contract/sale-after/mail/mail.states'

type Letter = readonly [subject: string, content: string]
export interface DemoTemplate {
  category: string
  templateName: string
  purpose?: 0 | 1
  platCodes?: string[]
  letters: Partial<Record<'en' | 'de' | 'fr' | 'es', Letter>>
}
export const CATEGORIES = [
  ['物流通知', '发货、派送、停滞'],
  ['退款退货', '退款与退货说明'],
  ['补发换货', '补发、换货说明'],
  ['回访评价', '签收后的回访'],
] as const

const parcel = '<p>{{expressName}}: <a href="{{trackUrl}}">{{trackingNumber}}</a></p>'

export const TEMPLATES: DemoTemplate[] = [
  {
    category: '物流通知',
    templateName: '发货通知',
    letters: {
      en: [
        'Your order {{platOrderNo}} is on its way',
        `<p>Dear {{buyerName}},</p><p>we sent your order on {{shipDate}}:</p><p>{{items}}</p>${parcel}<p>It should reach you by <strong>{{expectDate}}</strong>.</p><p>{{shopName}}</p>`,
      ],
      de: [
        'Ihre Bestellung {{platOrderNo}} ist unterwegs',
        `<p>Guten Tag {{buyerName}},</p><p>wir haben Ihre Bestellung am {{shipDate}} verschickt:</p><p>{{items}}</p>${parcel}<p>Sie sollte bis <strong>{{expectDate}}</strong> ankommen.</p><p>{{shopName}}</p>`,
      ],
      fr: [
        'Votre commande {{platOrderNo}} est en route',
        `<p>Bonjour {{buyerName}},</p><p>nous avons expédié votre commande le {{shipDate}} :</p><p>{{items}}</p>${parcel}<p>Livraison prévue avant le <strong>{{expectDate}}</strong>.</p><p>{{shopName}}</p>`,
      ],
      es: [
        'Su pedido {{platOrderNo}} está en camino',
        `<p>Hola {{buyerName}}:</p><p>enviamos su pedido el {{shipDate}}:</p><p>{{items}}</p>${parcel}<p>Debería llegar antes del <strong>{{expectDate}}</strong>.</p><p>{{shopName}}</p>`,
      ],
    },
  },
  {
    category: '物流通知',
    templateName: '停滞致歉',
    purpose: PURPOSE.stalled,
    letters: {
      en: [
        'Your parcel {{trackingNumber}} is delayed',
        `<p>Dear {{buyerName}},</p><p>your parcel of {{shipDate}} has not moved for some days. We have asked the carrier and are sorry for the delay.</p>${parcel}<p>If it does not arrive within a week, please answer this e-mail: we send it again or refund it.</p><p>{{shopName}}</p>`,
      ],
      de: [
        'Ihr Paket {{trackingNumber}} verspätet sich',
        `<p>Guten Tag {{buyerName}},</p><p>Ihr Paket vom {{shipDate}} hat sich einige Tage nicht bewegt. Wir haben beim Zusteller nachgefragt und bitten um Entschuldigung.</p>${parcel}<p>Kommt es innerhalb einer Woche nicht an, antworten Sie bitte auf diese E-Mail: Wir senden erneut oder erstatten.</p><p>{{shopName}}</p>`,
      ],
      fr: [
        'Votre colis {{trackingNumber}} a du retard',
        `<p>Bonjour {{buyerName}},</p><p>votre colis du {{shipDate}} n’a pas bougé depuis quelques jours. Nous avons interrogé le transporteur et vous prions de nous excuser.</p>${parcel}<p>{{shopName}}</p>`,
      ],
      es: [
        'Su paquete {{trackingNumber}} se retrasa',
        `<p>Hola {{buyerName}}:</p><p>su paquete del {{shipDate}} lleva unos días sin moverse. Hemos preguntado al transportista y lamentamos el retraso.</p>${parcel}<p>{{shopName}}</p>`,
      ],
    },
  },
  {
    category: '退款退货',
    templateName: '退款通知',
    letters: {
      en: [
        'Refund of {{refundAmount}} {{currency}} for order {{platOrderNo}}',
        '<p>Dear {{buyerName}},</p><p>we refunded <strong>{{refundAmount}} {{currency}}</strong> (case {{caseNo}}). Depending on your bank it takes 3 to 5 days.</p><p>{{shopName}}</p>',
      ],
      de: [
        'Erstattung {{refundAmount}} {{currency}} zur Bestellung {{platOrderNo}}',
        '<p>Guten Tag {{buyerName}},</p><p>wir haben <strong>{{refundAmount}} {{currency}}</strong> erstattet (Vorgang {{caseNo}}). Je nach Bank dauert es 3 bis 5 Tage.</p><p>{{shopName}}</p>',
      ],
    },
  },
  {
    category: '补发换货',
    templateName: '补发说明',
    letters: {
      en: [
        'We send your order {{platOrderNo}} again',
        '<p>Dear {{buyerName}},</p><p>we are sorry that your order did not arrive as it should. We send it again, free of charge:</p><p>{{items}}</p><p>{{shopName}}</p>',
      ],
    },
  },
  {
    category: '回访评价',
    templateName: '签收回访',
    platCodes: ['ebay', 'amazon', 'aliexpress'],
    letters: {
      en: [
        'How do you like your order?',
        '<p>Dear {{buyerName}},</p><p>your order {{platOrderNo}} was delivered. If anything is wrong, please write to us before you leave a review.</p><p>{{shopName}}</p>',
      ],
      es: [
        '¿Qué le parece su pedido?',
        '<p>Hola {{buyerName}}:</p><p>su pedido {{platOrderNo}} fue entregado. Si algo no está bien, escríbanos antes de dejar una valoración.</p><p>{{shopName}}</p>',
      ],
    },
  },
]
