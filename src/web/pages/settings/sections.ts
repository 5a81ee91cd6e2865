import {
  Bell,
  Database,
  History,
  KeyRound,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  Plug,
  ShieldCheck,
  Smartphone,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Me } from "../../../contract-app/account.ts";
import { ActivitySection } from "./ActivitySection.tsx";
import { AnywhereSection } from "./AnywhereSection.tsx";
import { MessagesSection } from "./MessagesSection.tsx";
import { ModelSection } from "./ModelSection.tsx";
import { PeopleSection } from "./people/PeopleSection.tsx";
import { AppearanceSection } from "./profile/AppearanceSection.tsx";
import { ProfileSection } from "./profile/ProfileSection.tsx";
import { RemindersSection } from "./reminders/RemindersSection.tsx";
import { PasswordSection } from "./security/PasswordSection.tsx";
import { SecondFactorSection } from "./security/SecondFactorSection.tsx";
import { SessionsSection } from "./security/SessionsSection.tsx";
import { DataSection } from "./your-data/DataSection.tsx";

/** `id` is the URL's hash. */
type Section = {
  id: string;
  label: string;
  icon: LucideIcon;
  component: ComponentType;
  forOwner?: boolean;
};

const sections: Section[] = [
  { id: "profile", label: "Profile", icon: UserRound, component: ProfileSection },
  { id: "password", label: "Password", icon: ShieldCheck, component: PasswordSection },
  { id: "second-factor", label: "Second factor", icon: KeyRound, component: SecondFactorSection },
  { id: "sessions", label: "Sessions", icon: MonitorSmartphone, component: SessionsSection },
  { id: "activity", label: "Activity", icon: History, component: ActivitySection },
  { id: "reminders", label: "Reminders", icon: Bell, component: RemindersSection },
  { id: "appearance", label: "Appearance", icon: Palette, component: AppearanceSection },
  { id: "anywhere", label: "Capture anywhere", icon: Smartphone, component: AnywhereSection },
  { id: "model", label: "Language model", icon: Plug, component: ModelSection, forOwner: true },
  { id: "people", label: "People", icon: UsersRound, component: PeopleSection, forOwner: true },
  { id: "messages", label: "Messages", icon: Mail, component: MessagesSection, forOwner: true },
  { id: "data", label: "Your data", icon: Database, component: DataSection },
];

export const sectionsFor = ({ isOwner }: Me) => sections.filter(({ forOwner }) => isOwner || !forOwner);
