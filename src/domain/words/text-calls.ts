import * as v from 'valibot'
import { call, cursorQuery } from '../base/call.ts'
import { pageVersionsSchema, savedDraftSchema, scheduleChangeSchema, takeBackSchema } from './publication.ts'
import {
  textDraftSchema,
  textPageSchema,
  textPublicationSchema,
  textScheduleSchema,
  textsSchema,
} from './text-schema.ts'

/** The calls with which staff change the words of the shop: a part of the contract of staff. */
export const textCalls = {
  /** The words of the shop: which are published, and which are being changed. */
  texts: call('GET', '/manager/texts', { answer: textsSchema }),
  textPage: call('GET', '/manager/texts/:text', { answer: textPageSchema }),
  publishText: call('POST', '/manager/texts/:text', { body: textPublicationSchema, answer: textPageSchema }),
  saveTextDraft: call('PUT', '/manager/texts/:text/draft', {
    body: textDraftSchema,
    answer: savedDraftSchema,
  }),
  removeTextDraft: call('DELETE', '/manager/texts/:text/draft', { answer: textPageSchema }),
  /** The caller's draft as a page, at an address that needs no login. */
  createTextPreview: call('POST', '/manager/texts/:text/preview', { answer: textPageSchema }),
  deleteTextPreview: call('DELETE', '/manager/texts/:text/preview', { answer: textPageSchema }),
  /** Published at a time. */
  scheduleText: call('POST', '/manager/texts/:text/schedule', {
    body: textScheduleSchema,
    answer: textPageSchema,
  }),
  changeTextSchedule: call('PATCH', '/manager/texts/:text/schedule', {
    body: scheduleChangeSchema,
    answer: textPageSchema,
  }),
  removeTextSchedule: call('DELETE', '/manager/texts/:text/schedule/:id', { answer: textPageSchema }),
  textVersions: call('GET', '/manager/texts/:text/versions', {
    query: v.strictObject(cursorQuery),
    answer: pageVersionsSchema,
  }),
  takeBackText: call('POST', '/manager/texts/:text/versions', {
    body: takeBackSchema,
    answer: textPageSchema,
  }),
} as const
