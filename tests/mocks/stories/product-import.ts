import { type Call, mine, quote, rosa, staff } from '../base/call.ts'

const head = 'SKU,Price (USD),Stock,Status,Stock when saved,Version'
const sheet = (...lines: string[]) => staff('checkProductFile', { body: [head, ...lines].join('\r\n') })

const imported = {
  id: '11111111-1111-4111-8111-111111111111',
  changes: [
    { sku: 'ROSA-100', version: 1, price: 2_500, stock: 150, seenStock: 200 },
    { sku: 'SET-HEALINGERA', version: 1, stock: 5 },
    { sku: 'REGLOW-30', version: 7, sold: false },
    { sku: 'NOPE-1', version: 1, price: 100 },
    { sku: 'ROSA-30', version: 1, stock: 10, seenStock: 1_000_000 },
    { sku: 'REPURIFY-100', version: 1, sold: false },
  ],
}
const again = { id: '22222222-2222-4222-8222-222222222222', changes: [{ sku: 'ROSA-100', version: 3 }] }
const undo = staff('undoImport', { params: { id: imported.id } })

export const importing: Record<string, Call[]> = {
  'products as a spreadsheet': [
    staff('productFile', { query: { format: 'csv' } }),
    staff('productFile', { query: { format: 'xlsx' } }),
    staff('productFile', { query: { format: 'ods' } }),
    sheet('ROSA-100,22.00,200,Live,200,1', 'ROSA-30,"1,024.00",7,hidden,7,1', 'NOPE-1,1,1,Live,1,1'),
    sheet(
      'ROSA-100,free,-1,Sold,x,2',
      'ROSA-100,1,1,Live,1,1',
      ',1,1,Live,1,1',
      'SET-HEALINGERA,88,3,Live,4,1',
    ),
    staff('checkProductFile', { body: 'SKU;Status\nREGLOW-30;Hidden' }),
    staff('checkProductFile', { body: 'SKU,Colour\nREGLOW-30,red' }),
    staff('checkProductFile', { body: head }),
    staff('checkProductFile', { body: 'SKU\n"ROSA' }),
    staff('checkProductFile'),
    { name: 'checkProductFile', user: mine, body: head },
  ],
  'an import of products': [
    staff('lastImport'),
    staff('importProducts', { body: { id: 'first', changes: [] } }),
    staff('importProducts', { body: imported }),
    staff('importProducts', { body: imported }),
    staff('lastImport'),
    staff('managerProducts'),
    quote({ items: rosa() }),
    undo,
    undo,
    staff('lastImport'),
    staff('managerProducts'),
    staff('importProducts', { body: again }),
    staff('changeVariant', { body: { sku: 'ROSA-100', version: 4, price: 2_000 } }),
    staff('undoImport', { params: { id: again.id } }),
    staff('undoImport', { params: { id: '33333333-3333-4333-8333-333333333333' } }),
    staff('undoImport', { params: { id: 'x' } }),
  ],
}
