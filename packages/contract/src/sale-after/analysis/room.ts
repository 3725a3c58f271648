import { room } from '../../kit/index.ts'
import { afterSaleAnalysis } from './analysis.ts'

export const analysisRoom = room({
  resources: { analysis: afterSaleAnalysis },
  permissions: { 'afterSale:analysis:view': ['查看售后分析', ['supervisor', 'finance', 'developer']] },
  menu: {
    '/afterSales': [
      {
        path: '/afterSales/analysis',
        title: '售后分析',
        component: 'sale-after/analysis',
        permission: 'afterSale:analysis:view',
      },
    ],
  },
})
