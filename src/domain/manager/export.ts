import * as v from 'valibot'
import { idSchema, orderFilter, SELECTION_LIMIT } from './orders.ts'

/** The columns of an export by their names in a request, with their titles in the file, in their order there. */
export const exportColumns = {
  order: {
    number: 'Order',
    placed: 'Placed (UTC)',
    state: 'State',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    line1: 'Street address',
    line2: 'Address line 2',
    city: 'City',
    region: 'Address state',
    postcode: 'ZIP code',
    country: 'Country',
    delivery: 'Delivery',
    payment: 'Payment',
    items: 'Items',
    units: 'Units',
    subtotal: 'Subtotal',
    discount: 'Discount',
    deliveryPrice: 'Delivery price',
    tax: 'Tax',
    total: 'Total',
    refunded: 'Refunded',
    code: 'Code',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    recipient: 'Gift for',
    giftNote: 'Gift note',
    noPrices: 'No prices in the box',
    carrierNote: 'Note for the carrier',
  },
  line: {
    number: 'Order',
    placed: 'Placed (UTC)',
    state: 'State',
    sku: 'SKU',
    item: 'Item',
    units: 'Units',
    unitPrice: 'Unit price',
    lineTotal: 'Line total',
    discount: 'Discount',
    tax: 'Tax',
    refundedUnits: 'Refunded units',
    refunded: 'Refunded',
    code: 'Code',
  },
} as const

/** What a row of the file is. */
export type ExportPer = keyof typeof exportColumns

const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportQuerySchema = v.pipe(
  v.strictObject({
    format: v.picklist(exportFormats, 'Choose “csv” or “xlsx”.'),
    per: v.optional(v.picklist(['order', 'line'])),
    /** The names of the wanted columns, “number,total”; all when left out. */
    columns: v.optional(v.pipe(v.string(), v.maxLength(400))),
    /** A selection: the digits of the order numbers, “10001,10002”. */
    numbers: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,12}(,\d{1,12})*$/, 'Numbers are digits with commas between.'),
        v.check(
          (input) => input.split(',').length <= SELECTION_LIMIT,
          `Choose up to ${SELECTION_LIMIT} orders.`,
        ),
      ),
    ),
    /** A selection by view, by its id. */
    selection: v.optional(idSchema),
    ...orderFilter,
  }),
  v.forward(
    v.check(
      ({ per = 'order', columns }) =>
        columns?.split(',').every((name) => Object.hasOwn(exportColumns[per], name)) ?? true,
      'Choose columns that this file has.',
    ),
    ['columns'],
  ),
)
