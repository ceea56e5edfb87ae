import * as contract from '@rushes/contract/accounts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { changeSettings } from '../identity.service.ts';
import * as accounts from './accounts.service.ts';

export const accountsRoutes: Binding[] = [
  bind(contract.setFirstName, (ctx, { body }) => accounts.rename(ctx, { firstname: body.firstName })),
  bind(contract.setLastName, (ctx, { body }) => accounts.rename(ctx, { lastname: body.lastName })),
  bind(contract.setEmail, (ctx, { body }) => accounts.askEmail(ctx, body.email)),
  bind(contract.setTheme, (ctx, { body }) => changeSettings(ctx, { theme: body.theme })),
  bind(contract.setLanguage, (ctx, { body }) => changeSettings(ctx, { language: body.language })),
  bind(contract.setFolderView, (ctx, { body }) => changeSettings(ctx, { view_folders: body.view })),
  bind(contract.getNotifications, (ctx) => accounts.getNotifications(ctx)),
  bind(contract.setNotification, (ctx, { body }) => accounts.setNotification(ctx, body)),
  bind(contract.getDeletion, (ctx) => accounts.getDeletion(ctx)),
  bind(contract.deleteMe, (ctx, { body }) => accounts.askDeletion(ctx, body.phrase)),
  bind(contract.cancelDeletion, (ctx) => accounts.cancelDeletion(ctx)),
];
